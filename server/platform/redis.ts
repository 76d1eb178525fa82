import { Redis } from 'ioredis'
import { inHalves } from './runtime/halves.ts'
import { describeError, type Log } from './runtime/log.ts'

/** Milliseconds after which Redis counts as unavailable if it hasn't responded. */
const ANSWERS_WITHIN_MS = 200
/** Maximum milliseconds before a reconnection attempt. */
const TRY_AGAIN_MS = 1_000

/**
 * Never waits long: if a command gets no response in time, it's abandoned together with the connection. Until there's a
 * new connection, every command is rejected immediately, however many are sent.
 */
class ImpatientRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const sent = super.sendCommand(command, stream)
    const giveUp = () => {
      if (this.status === 'ready' || this.status === 'connect') this.disconnect(true)
    }
    const cancel = inHalves(ANSWERS_WITHIN_MS, giveUp)
    command.promise.then(cancel, cancel)
    return sent
  }
}

/**
 * Connects to a Redis server that the site can do without. Reconnects automatically, and logs once when Redis goes down
 * and once when it's back.
 */
export const openRedis = (url: string, log: Log): Redis => {
  const redis = new ImpatientRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TRY_AGAIN_MS,
    // A server that doesn't respond doesn't complete a disconnect either.
    disconnectTimeout: 0,
    retryStrategy: (times) => Math.min(times * 100, TRY_AGAIN_MS),
    // Reconnects to get away from a read-only server: by now the host name may point to a server that accepts writes.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
  let isAway = false
  const tellAway = (why: string) => {
    if (isAway || redis.status === 'end') return
    isAway = true
    log.warn({ why }, 'Redis is away')
  }
  redis.on('error', (error) => tellAway(describeError(error)))
  redis.on('close', () => tellAway('the connection was lost, or nothing was answered'))
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back')
    isAway = false
  })
  return redis
}

/** Closes the connection once all commands so far have completed or been abandoned. */
export const endRedis = async (redis: Redis): Promise<void> => {
  // Responses arrive in the order of the commands, so all earlier responses have arrived by then.
  await redis.ping().catch(() => undefined)
  redis.disconnect()
}

/** Whether Redis accepts writes. */
export const isStoring = async (redis: Redis): Promise<boolean> =>
  redis.set('health', '1', 'PX', 1000).then(
    () => true,
    () => false,
  )

/** Whether the error comes from a Redis that's unavailable, or currently can't store anything. */
export const isRedisAway = ({ name, message }: Error): boolean =>
  name === 'ReplyError' ||
  /^(Stream isn't writeable|Connection is closed|Command aborted|Reached the max retries)/.test(message)
