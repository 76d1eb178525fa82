import { Redis } from 'ioredis'

/** A store that doesn't respond, like Redis when it's down. */
export const redisAway = (): Redis => {
  const away = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  return away.on('error', () => undefined)
}
