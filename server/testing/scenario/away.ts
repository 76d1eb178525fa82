import { Redis } from 'ioredis'

/** A Redis client whose server doesn't respond, as if it were down. */
export const redisAway = (): Redis => {
  const away = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  return away.on('error', () => undefined)
}
