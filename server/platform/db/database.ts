import { existsSync } from 'node:fs'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type Client, type Pool, type PoolClient } from 'pg'
import { DEFAULT_CONNECTIONS } from '../runtime/environment.ts'
import { inHalves } from '../runtime/halves.ts'
import type { Log } from '../runtime/log.ts'
import { onChanges, type Changes } from './changes.ts'
import { findRunning, startEmbedded, type Embedded } from './embedded/embedded.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { longestWaitFor, openEmbeddedPool, openPostgresPool, outliveLoss } from './pools.ts'
import { requirePooler, requirePostgres } from './postgres.ts'
import { readThrough, type Replica } from './replica.ts'
import { createStatementTimes, timedClient, type StatementTimes } from './statements/statement-times.ts'

export type Database = NodePgDatabase & { $client: Pool }
/** The handle of an open transaction. */
export type Tx = NodePgDatabase & { $client: PoolClient }
/** What a query runs on: the pool, or the transaction it is part of. */
export type Executor = Database | Tx

export interface OpenDatabase {
  db: Database
  pool: Pool
  engine: 'embedded' | 'postgres'
  /**
   * Connections that use a generic plan for each named statement. Absent on the embedded database, which has one
   * connection for everything.
   */
  prepared?: Pool
  /**
   * For work that may take longer than a call, or needs a session: jobs, locks and startup work. On PostgreSQL it has a
   * few connections, all of them direct and without a statement timeout. The embedded database has no timeout anyway.
   */
  patient: Pick<OpenDatabase, 'db' | 'pool' | 'prepared'>
  /** For reads only. Absent if no replica is configured. */
  replica?: Replica & Pick<OpenDatabase, 'db'>
  /** Absent on the embedded database, through a pooler, and in processes that don't serve calls. */
  changes?: Changes
  /** Milliseconds the longest-waiting call has waited for a connection, or 0 if none is waiting. */
  longestWait(): number
  /** Statement times of the last hour. */
  statements: StatementTimes
  close(): Promise<void>
}

interface OpenOptions {
  /** If empty, uses the embedded database in `dataDir`. */
  url: string
  dataDir: string
  log: Log
  /** The same database through a pooler, for calls. Empty if there's none. */
  poolUrl?: string
  /** A streaming replica of the same database. Empty if there's none. */
  replicaUrl?: string
  /** This process's maximum number of connections to PostgreSQL. */
  connections?: number
  /** Called when the embedded database has stopped unexpectedly. Nothing works after that. */
  onLost: (reason: string) => void
  /** For a server: on PostgreSQL, receives changes over one more connection, and times out long statements. */
  servesCalls?: boolean
  /** For operator commands: connects to the running server if it holds the data folder. */
  joinRunning?: boolean
}

const startOrJoin = async ({ dataDir, log, onLost, joinRunning }: OpenOptions): Promise<Embedded> => {
  const onWait = (host: string) =>
    log.warn(
      { host },
      'the data folder was not closed; waiting to see whether a process that had it open is still running',
    )
  try {
    return await startEmbedded({ dataDir, onLost, onWait })
  } catch (error) {
    const host = joinRunning && error instanceof FolderInUse ? findRunning(dataDir) : undefined
    // A server in another container listens on a socket that isn't reachable from outside.
    if (!host || !existsSync(host)) throw error
    return { host, close: async () => {} }
  }
}

/** Connects to the embedded database whose socket is in this folder. */
export const connectEmbedded = (host: string, log: Log): OpenDatabase => {
  const statements = createStatementTimes()
  const pool = openEmbeddedPool(host, log, timedClient(statements))
  const db = drizzle({ client: pool })
  return {
    db,
    pool,
    patient: { db, pool },
    engine: 'embedded',
    longestWait: () => longestWaitFor(pool),
    statements,
    close: () => pool.end(),
  }
}

const openEmbedded = async (options: OpenOptions): Promise<OpenDatabase> => {
  const embedded = await startOrJoin(options)
  const database = connectEmbedded(embedded.host, options.log)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

/** Runs `work` on a connection of its own, without statement timeouts. */
export const withPatience = async <T>(
  { pool }: { pool: Pick<Pool, 'options'> },
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  outliveLoss(client)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Like `withPatience`, but while holding the lock with this number. The embedded database has only one process and
 * needs no lock.
 */
export const withLock = <T>(
  { pool, engine }: { pool: Pick<Pool, 'options'>; engine: OpenDatabase['engine'] },
  lock: number,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withPatience({ pool }, async (client) => {
    // Closing the connection releases the lock.
    if (engine === 'postgres') await client.query('select pg_advisory_lock($1)', [lock])
    return work(client)
  })

/** The timeout of a server's statements. Operator commands have none. */
const CALL_TIMEOUT_MS = 2_000
/** If the replica hasn't responded within this time, the primary is queried. */
const REPLICA_TIMEOUT_MS = 1_000
/** How long a job waits for a connection. Jobs return their connection after each batch of work. */
const PATIENT_WAIT_MS = 60_000

/** Connects to a PostgreSQL database without checking yet whether it can be used. */
export const connectPostgres = (
  url: string,
  log: Log,
  { connections = DEFAULT_CONNECTIONS, servesCalls = false, poolUrl = '', replicaUrl = '' } = {},
): OpenDatabase => {
  // Connections for search statements, which need generic plans.
  const forPrepared = Math.floor(connections / 3)
  const forPatient = Math.max(1, Math.floor(connections / 6))
  const isPooled = poolUrl !== ''
  // Through a pooler, a connection isn't notified of its own changes.
  const changes = servesCalls && !isPooled ? onChanges(url, log) : undefined
  const statements = createStatementTimes()
  const Client = timedClient(statements)
  const shared = { Client, ...(changes && { onConnect: changes.listenOn }) }
  const forAll = isPooled ? { Client: timedClient(statements, { sendsNames: false }), isPooled } : shared
  const forCalls = { max: connections - forPrepared - forPatient }
  const forSearch = { max: forPrepared, planCacheMode: 'force_generic_plan' } as const
  const pool = openPostgresPool(poolUrl || url, log, {
    ...forAll,
    ...forCalls,
    timeout: servesCalls ? CALL_TIMEOUT_MS : undefined,
  })
  const prepared = openPostgresPool(poolUrl || url, log, {
    ...forAll,
    ...forSearch,
    timeout: CALL_TIMEOUT_MS,
  })
  const patient = openPostgresPool(url, log, {
    ...shared,
    max: forPatient,
    connectionTimeoutMillis: PATIENT_WAIT_MS,
  })
  const ofReplica = {
    Client,
    timeout: REPLICA_TIMEOUT_MS,
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
  }
  const replica =
    replicaUrl === ''
      ? undefined
      : readThrough(
          {
            pool: openPostgresPool(replicaUrl, log, { ...ofReplica, ...forCalls }),
            prepared: openPostgresPool(replicaUrl, log, { ...ofReplica, ...forSearch }),
          },
          { pool, prepared },
          log,
        )
  return {
    db: drizzle({ client: pool }),
    pool,
    prepared,
    patient: { db: drizzle({ client: patient }), pool: patient, prepared: patient },
    ...(replica && { replica: { ...replica, db: drizzle({ client: replica.pool }) } }),
    ...(changes && { changes }),
    engine: 'postgres',
    longestWait: () => longestWaitFor(pool, prepared),
    statements,
    close: async () => {
      // The replica is closed before the primary's pool, because it queries that pool.
      await replica?.close()
      await Promise.all([changes?.close(), pool.end(), prepared.end(), patient.end()])
    },
  }
}

/** Milliseconds the server waits on startup for PostgreSQL to come up. */
const COMES_UP_WITHIN = 60_000

const openPostgres = async ({ url, log, ...options }: OpenOptions): Promise<OpenDatabase> => {
  const waiting = { within: options.servesCalls ? COMES_UP_WITHIN : 0, log }
  await requirePostgres(url, waiting)
  if (options.poolUrl) await requirePooler(options.poolUrl, url, waiting)
  return connectPostgres(url, log, options)
}

/** Opens the configured database. Throws a StartFailure with the reason if it can't be used. */
export const openDatabase = (options: OpenOptions): Promise<OpenDatabase> =>
  options.url === '' ? openEmbedded(options) : openPostgres(options)

const ALIVE_WITHIN_MS = 2_000

/** Whether the database responds within two seconds. */
export const isAlive = async ({ pool }: OpenDatabase): Promise<boolean> => {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return new Promise((resolve) => {
    const cancel = inHalves(ALIVE_WITHIN_MS, () => resolve(false))
    void answer.then((isHeard) => {
      cancel()
      resolve(isHeard)
    })
  })
}
