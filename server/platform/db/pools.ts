import pg, { type Client, type Pool, type PoolConfig } from 'pg'
import { MINUTE } from '#shared/kernel/time.ts'
import { systemClock } from '../clock.ts'
import { describeError, type Log } from '../runtime/log.ts'
import { createTally } from '../runtime/tally.ts'
import { requireOutside } from './transact.ts'

type Connected = Parameters<Pool['connect']>[0]

/** Since when each of those waits who have asked a pool for a connection and have none yet, the first first. */
const waiting = new WeakMap<Pool, Set<{ since: number }>>()

/** A lost connection fails the next statement on it. Without a listener its event would end the process as well. */
export const outliveLoss = (client: Client): void => void client.on('error', () => undefined)

const openPool = (config: PoolConfig, log: Log): Pool => {
  const pool = new pg.Pool({ application_name: 'ampersand', ...config })
  // With the database go all of them at once.
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

/** For how long the first of those who wait for a connection of one of the pools has been waiting, in milliseconds. */
export const longestWaitFor = (...pools: Pool[]): number => {
  const first = pools.flatMap((pool) => [...(waiting.get(pool) ?? [])].slice(0, 1))
  return first.length > 0 ? performance.now() - Math.min(...first.map(({ since }) => since)) : 0
}

/** Every connection of the embedded database shares one session, so there is one. */
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
/** How long a connection is kept that nobody needs, in milliseconds. */
const IDLE_LIFE_MS = 300_000

interface PostgresOptions extends Pick<
  PoolConfig,
  'max' | 'onConnect' | 'connectionTimeoutMillis' | 'Client'
> {
  planCacheMode?: 'auto' | 'force_generic_plan'
  /** Milliseconds after which a statement is given up; never without it. */
  timeout?: number | undefined
  /** Through a pooler, which has to give the connections their settings itself. */
  isPooled?: boolean
}

/** A pool of connections to PostgreSQL, opened as they are needed. */
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
      // The second one is for a server that has frozen and cannot end a statement itself.
      ...(timeout && { query_timeout: timeout + 250 }),
      ...(timeout && !isPooled && { statement_timeout: timeout }),
      keepAlive: true,
      // Opened again they have everything to prepare again: the first calls after a pause would wait too long for them.
      idleTimeoutMillis: IDLE_LIFE_MS,
      // With a connection go the statements it has prepared, of which searches of ever new kinds make ever more.
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      ...(!isPooled && {
        idle_in_transaction_session_timeout: 30_000,
        // Compiling a plan of many short index scans takes longer than running it.
        options: `-c jit=off -c plan_cache_mode=${planCacheMode}`,
      }),
      ...config,
    },
    log,
  )
