import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'

/**
 * Carries live events between processes. The adapter leaves it unheard where its subscription is refused, as it is where
 * the site closes right after its start, and where Redis is away while it asks the other processes something.
 */
export const redisAdapter = (redis: Redis, log: Log): ReturnType<typeof createAdapter> => {
  const hear = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch((error: unknown) => log.warn({ err: error }, 'live events do not reach other processes'))
    return asked
  }
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (override) => {
    const made = duplicate(override)
    const subscribe = made.subscribe.bind(made) as (...channels: string[]) => Promise<unknown>
    made.subscribe = (...channels: unknown[]) => hear(subscribe(...(channels as string[])))
    return made
  }
  const publish = redis.publish.bind(redis)
  redis.publish = (...message: Parameters<typeof publish>) => hear(publish(...message))
  return createAdapter(redis)
}
