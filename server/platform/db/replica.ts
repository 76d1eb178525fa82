import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { systemClock } from '../clock.ts'
import { describeError, type Log } from '../runtime/log.ts'
import { causeOf, isDatabaseAway } from './away.ts'

/** Milliseconds between checks of a replica. */
const BEAT_MS = 500
/** Milliseconds between attempts while a statement waits for the replica to catch up, doubled each time. */
const PAUSES_MS = [1, 2, 4, 8, 16]

interface Pools {
  pool: Pool
  prepared: Pool
}

/** A replica's state when it was last checked. */
export interface ReplicaState {
  /** Whether it responds and is up to date, so that it's read from. */
  isUsed: boolean
  /** Number of seconds the replica is behind the primary. Null while it doesn't respond. */
  lag: number | null
}

/**
 * Pools that read from the replica if it has everything committed before the statement was sent. Everything else,
 * including transactions, goes to the primary.
 */
export interface Replica extends Pools {
  state(): ReplicaState
  close(): Promise<void>
}

type Asked = Pick<Pool, 'query'>

/** A position in the primary's write-ahead log, in bytes. Each failover starts a new timeline. */
interface Position {
  at: number
  timeline: string
}

/**
 * Returns how far the primary's log is flushed: everything visible to the primary's readers is before that position.
 * (With `synchronous_commit` off, a commit may become visible up to 0.6 s earlier.)
 */
const positionOf = async (primary: Asked): Promise<Position> => {
  const { rows } = await primary.query<Position>({
    name: 'replica.position',
    text: `select (at - '0/0')::float8 as at, left(pg_walfile_name(at), 8) as timeline from pg_current_wal_flush_lsn() as at`,
  })
  return rows[0] ?? { at: Number.POSITIVE_INFINITY, timeline: '' }
}

/** Returns how far the replica has replayed the log, or negative infinity if it isn't a replica. */
const followedBy = async (replica: Asked): Promise<number> => {
  const { rows } = await replica.query<{ at: number | null }>({
    name: 'replica.followed',
    text: `select (pg_last_wal_replay_lsn() - '0/0')::float8 as at where pg_is_in_recovery()`,
  })
  return rows[0]?.at ?? Number.NEGATIVE_INFINITY
}

/** Returns how far the replica has replayed the log once it reaches a position, or after a short wait if it doesn't. */
const followedTo = async (replica: Asked, wanted: number): Promise<number> => {
  let at = await followedBy(replica)
  for (const pause of PAUSES_MS) {
    if (at >= wanted) return at
    await sleep(pause)
    at = await followedBy(replica)
  }
  return at
}

/**
 * Returns an identifier that a server shares only with its replicas, and its timeline according to the control file.
 */
const systemOf = async (server: Asked) => {
  const { rows } = await server.query<{ system: string; timeline: string }>(
    `select format('%s %s', system_identifier, current_database()) as system,
      lpad(upper(to_hex(timeline_id)), 8, '0') as timeline
    from pg_control_system(), pg_control_checkpoint()`,
  )
  return rows[0] ?? { system: '', timeline: '' }
}

/**
 * Returns the number of seconds the replica is behind the primary. Throws if it follows a different server, or none.
 */
export const lagOf = async (replica: Asked, primary: Asked): Promise<{ lag: number; timeline: string }> => {
  const [{ at, timeline }, own, other] = await Promise.all([
    positionOf(primary),
    systemOf(primary),
    systemOf(replica),
  ])
  const followed = await followedTo(replica, at)
  if (own.system !== other.system || followed === Number.NEGATIVE_INFINITY) {
    throw new Error('DATABASE_REPLICA_URL is no streaming replica of DATABASE_URL')
  }
  if (other.timeline !== timeline) throw new Error('it has not followed the latest failover yet')
  if (followed >= at) return { lag: 0, timeline }
  const { rows } = await replica.query<{ lag: number }>(
    `select coalesce(extract(epoch from $1::timestamptz - pg_last_xact_replay_timestamp()), 0)::float8 as lag`,
    [systemClock.now()],
  )
  return { lag: Math.max(0, rows[0]?.lag ?? 0), timeline }
}

/** Shares one call among simultaneous callers. Each gets the result of a call that started after they asked for it. */
const sharing = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    next = undefined
    const mine = ask().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}

const WOULD_WRITE = '25006'

/** Reads through a replica of the primary's database, and checks the replica until closed. */
export const readThrough = (replica: Pools, primary: Pools, log: Log): Replica => {
  let state: ReplicaState = { isUsed: false, lag: null }
  /** The primary's timeline when the replica was last seen on it. */
  let known = ''
  const position = sharing(() => positionOf(primary.pool))
  const followed = new WeakMap<PoolClient, number>()

  /** Whether the connection's replica has everything committed by now. */
  const isCurrent = async (client: PoolClient): Promise<boolean> => {
    const { at: wanted, timeline } = await position()
    if (timeline !== known) return false
    if ((followed.get(client) ?? 0) >= wanted) return true
    const at = await followedTo(client, wanted)
    followed.set(client, at)
    return at >= wanted
  }

  const ask = async (own: Pool, statement: unknown[]): Promise<unknown> => {
    const client = await own.connect()
    let broken: Error | undefined
    try {
      if (await isCurrent(client)) return await Reflect.apply(client.query, client, statement)
      state = { ...state, isUsed: false }
      return undefined
    } catch (error) {
      if (error instanceof Error && isDatabaseAway(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Returns the primary's pool, with statements sent to the replica if possible. */
  const reading = (own: Pool, other: Pool): Pool => {
    const query = async (...statement: unknown[]): Promise<unknown> => {
      const askPrimary = () => Reflect.apply(other.query, other, statement)
      if (!state.isUsed) return askPrimary()
      let failed: unknown
      const answer = await ask(own, statement).catch((error: Error) => void (failed = error))
      if (answer !== undefined) return answer
      // The replica isn't used again until the next check.
      if (failed instanceof Error && causeOf(failed).code !== WOULD_WRITE)
        state = { isUsed: false, lag: null }
      return askPrimary()
    }
    return Object.assign(Object.create(other) as Pool, { query })
  }

  const closing = new AbortController()
  let isAway = false
  const look = async () => {
    try {
      const { lag, timeline } = await lagOf(replica.pool, primary.pool)
      known = timeline
      if (isAway) log.warn('the replica is back')
      isAway = false
      state = { isUsed: lag === 0, lag }
    } catch (error) {
      if (!isAway && !closing.signal.aborted) {
        log.warn({ why: describeError(error) }, 'the replica is away, so all is read from the primary')
      }
      isAway = true
      state = { isUsed: false, lag: null }
    }
  }
  const lookUntilClosed = async () => {
    while (!closing.signal.aborted) {
      await look()
      await sleep(BEAT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const looking = lookUntilClosed()

  return {
    pool: reading(replica.pool, primary.pool),
    prepared: reading(replica.prepared, primary.prepared),
    state: () => state,
    close: async () => {
      closing.abort()
      await looking
      state = { isUsed: false, lag: null }
      await Promise.all([replica.pool.end(), replica.prepared.end()])
    },
  }
}
