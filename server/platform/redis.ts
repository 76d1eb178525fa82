import { Redis } from 'ioredis'
import { inHalves } from './runtime/halves.ts'
import { describeError, type Log } from './runtime/log.ts'

/** Milliseconds within which Redis answers, or counts as away. */
const ANSWERS_WITHIN_MS = 200
/** Most milliseconds until it is tried again. */
const TRY_AGAIN_MS = 1_000

/**
 * Nobody waits long for it: what is not answered in time is given up together with the connection, and until there is
 * another one everything is refused at once, however much is asked.
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

/** Redis for what may be done without: it is tried again by itself, and the log is told once when it goes and when it is back. */
export const openRedis = (url: string, log: Log): Redis => {
  const redis = new ImpatientRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TRY_AGAIN_MS,
    // Anyone who does not answer takes no leave either.
    disconnectTimeout: 0,
    retryStrategy: (times) => Math.min(times * 100, TRY_AGAIN_MS),
    // Behind the name may be another one by now, which stores what it is sent.
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

/** Ends the connection once all that has been asked so far is answered, or given up. */
export const endRedis = async (redis: Redis): Promise<void> => {
  // Answers come in the order of what was asked.
  await redis.ping().catch(() => undefined)
  redis.disconnect()
}

/** Whether it takes what it is given to store. */
export const isStoring = async (redis: Redis): Promise<boolean> =>
  redis.set('health', '1', 'PX', 1000).then(
    () => true,
    () => false,
  )

/** Whether the error is that of a Redis that is away, or that stores nothing for now. */
export const isRedisAway = ({ name, message }: Error): boolean =>
  name === 'ReplyError' ||
  /^(Stream isn't writeable|Connection is closed|Command aborted|Reached the max retries)/.test(message)
