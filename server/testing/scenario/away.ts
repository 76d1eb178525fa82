import { Redis } from 'ioredis'

/** A store that does not answer, as Redis is when it is away. */
export const redisAway = (): Redis => {
  const away = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  return away.on('error', () => undefined)
}
