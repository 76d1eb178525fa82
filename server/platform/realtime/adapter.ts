import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis, RedisOptions } from 'ioredis'
import type { Troubles } from '../runtime/troubles.ts'

/** Options for the two connections that listen to the other processes, which wait until Redis is back. */
const HEARING: Partial<RedisOptions> = {
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
  // A read returns after five seconds if nothing has arrived.
  socketTimeout: 8_000,
}
/** Milliseconds until a failed read is retried. The adapter itself would retry it immediately. */
const READ_AGAIN_MS = 1_000

/**
 * Carries live events between processes. Handles two errors that the adapter doesn't: a rejected subscription, as when
 * the site closes right after its start, and failed requests to the other processes while Redis is unavailable.
 */
export const redisAdapter = (
  redis: Redis,
  troubles: Troubles,
): { adapter: ReturnType<typeof createAdapter>; close(): void } => {
  const hear = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch((error: Error) => troubles.note(error, 'live events do not reach other processes'))
    return asked
  }
  const hearing: Redis[] = []
  let isClosed = false
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (override) => {
    const made = duplicate({ ...HEARING, ...override })
    hearing.push(made)
    const subscribe = made.subscribe.bind(made) as (...channels: string[]) => Promise<unknown>
    made.subscribe = (...channels: unknown[]) => hear(subscribe(...(channels as string[])))
    const xread = made.xread.bind(made) as (...asked: unknown[]) => Promise<never>
    made.xread = async (...asked: unknown[]) =>
      xread(...asked).catch(async (error: unknown) => {
        if (!isClosed) await sleep(READ_AGAIN_MS)
        throw error
      })
    return made
  }
  // If one connection is lost, the others may hang for minutes.
  redis.on('close', () => {
    for (const each of hearing) if (each.status === 'ready') each.disconnect(true)
  })
  const publish = redis.publish.bind(redis)
  redis.publish = (...message: Parameters<typeof publish>) => hear(publish(...message))
  return {
    adapter: createAdapter(redis),
    close: () => {
      isClosed = true
      for (const each of hearing) each.disconnect()
    },
  }
}
