import pg, { type Client, type Pool, type PoolConfig } from 'pg'
import { MINUTE } from '#shared/kernel/time.ts'
import { systemClock } from '../clock.ts'
import { describeError, type Log } from '../runtime/log.ts'
import { createTally } from '../runtime/tally.ts'
import { requireOutside } from './transact.ts'

type Connected = Parameters<Pool['connect']>[0]

/** When each waiting call started to wait for a connection, by pool, oldest first. */
const waiting = new WeakMap<Pool, Set<{ since: number }>>()

/**
 * A lost connection fails the next statement on it. Without a listener, its error event would end the process as well.
 */
export const outliveLoss = (client: Client): void => void client.on('error', () => undefined)

const openPool = (config: PoolConfig, log: Log): Pool => {
  const pool = new pg.Pool({ application_name: 'ampersand', ...config })
  // If the database goes down, all idle connections are lost at the same time, so they're logged together.
  const lost = createTally({ clock: systemClock, every: MINUTE })
  pool.on('error', (error) =>
    lost.count('idle', (times) =>
      log.warn({ times, why: describeError(error) }, 'idle database connections were lost'),
    ),
  )
  pool.on('connect', outliveLoss)
  const asking = new Set<{ since: number }>()
  waiting.set(pool, asking)
  const connect = pool.connect.bind(pool)
  const connectOutside = (connected?: Connected) => {
    requireOutside()
    const mine = { since: performance.now() }
    asking.add(mine)
    if (!connected) return connect().finally(() => asking.delete(mine))
    connect((...answer) => {
      asking.delete(mine)
      connected(...answer)
    })
  }
  pool.connect = connectOutside as typeof pool.connect
  return pool
}

/** Returns how many milliseconds the longest-waiting call has waited for a connection from one of the pools. */
export const longestWaitFor = (...pools: Pool[]): number => {
  const first = pools.flatMap((pool) => [...(waiting.get(pool) ?? [])].slice(0, 1))
  return first.length > 0 ? performance.now() - Math.min(...first.map(({ since }) => since)) : 0
}

/** All connections to the embedded database share one session, so there's only one. */
export const openEmbeddedPool = (host: string, log: Log, Client = pg.Client): Pool =>
  openPool(
    {
      Client,
      host,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 10_000,
    },
    log,
  )

const CONNECTION_LIFE_SECONDS = 3600
/** Milliseconds an idle connection is kept. */
const IDLE_LIFE_MS = 300_000

interface PostgresOptions extends Pick<
  PoolConfig,
  'max' | 'onConnect' | 'connectionTimeoutMillis' | 'Client'
> {
  planCacheMode?: 'auto' | 'force_generic_plan'
  /** Statement timeout in milliseconds. If absent, statements never time out. */
  timeout?: number | undefined
  /** Whether the pool connects through a pooler, which must apply the connection settings itself. */
  isPooled?: boolean
}

/** Creates a pool of PostgreSQL connections, opened as needed. */
export const openPostgresPool = (
  url: string,
  log: Log,
  { max = 2, planCacheMode = 'auto', timeout, isPooled = false, ...config }: PostgresOptions = {},
): Pool =>
  openPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: 2_000,
      // `query_timeout` is for a frozen server, which can't cancel a statement itself.
      ...(timeout && { query_timeout: timeout + 250 }),
      ...(timeout && !isPooled && { statement_timeout: timeout }),
      keepAlive: true,
      // A reopened connection must prepare every statement again, so the first calls after a pause would take too long.
      idleTimeoutMillis: IDLE_LIFE_MS,
      // A connection's prepared statements are freed when it closes. New kinds of searches keep adding more.
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      ...(!isPooled && {
        idle_in_transaction_session_timeout: 30_000,
        // JIT-compiling a plan of many short index scans takes longer than running it.
        options: `-c jit=off -c plan_cache_mode=${planCacheMode}`,
      }),
      ...config,
    },
    log,
  )
