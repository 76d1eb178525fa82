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
   * Connections that plan a statement sent by name once, for whatever values; absent on the embedded database, which has
   * one connection for everything.
   */
  prepared?: Pool
  /**
   * For what may take longer than a call, or needs a session: jobs, locks, and what is done at the start. On PostgreSQL it has
   * a few connections, none of them through a pooler, on which no statement is given up; the embedded database gives none up anyway.
   */
  patient: Pick<OpenDatabase, 'db' | 'pool' | 'prepared'>
  /** For what only reads; absent where there is none. */
  replica?: Replica & Pick<OpenDatabase, 'db'>
  /** Absent on the embedded database, and where nobody has asked for it. */
  changes?: Changes
  /** Milliseconds for which anyone who asked first has been waiting for a connection by now; 0 where nobody waits. */
  longestWait(): number
  /** Of its last hour. */
  statements: StatementTimes
  close(): Promise<void>
}

interface OpenOptions {
  /** Empty: the embedded database in `dataDir`. */
  url: string
  dataDir: string
  log: Log
  /** The same database through a pooler, for calls; empty: there is none. */
  poolUrl?: string
  /** A streaming replica of the same database; empty: there is none. */
  replicaUrl?: string
  /** Most connections of this process to PostgreSQL. */
  connections?: number
  /** The embedded database has ended by itself; nothing works from here on. */
  onLost: (reason: string) => void
  /** For a server: on PostgreSQL it hears what changes, by one more connection, and gives long statements up. */
  servesCalls?: boolean
  /** For the operator's commands: works through the running server where one holds the data folder. */
  joinRunning?: boolean
}

const startOrJoin = async ({ dataDir, log, onLost, joinRunning }: OpenOptions): Promise<Embedded> => {
  const onWait = (host: string) =>
    log.warn({ host }, 'the data folder was not closed; waiting whether a process that had it still runs')
  try {
    return await startEmbedded({ dataDir, onLost, onWait })
  } catch (error) {
    const host = joinRunning && error instanceof FolderInUse ? findRunning(dataDir) : undefined
    // One in another container listens where nobody outside can call it.
    if (!host || !existsSync(host)) throw error
    return { host, close: async () => {} }
  }
}

/** The embedded database that listens in this folder. */
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

/** Runs `work` on a connection of its own on which statements may take as long as they want. */
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

/** The same while no other process does what the lock of this number is for; the embedded database has one process. */
export const withLock = <T>(
  { pool, engine }: { pool: Pick<Pool, 'options'>; engine: OpenDatabase['engine'] },
  lock: number,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withPatience({ pool }, async (client) => {
    // The end of the connection gives it back.
    if (engine === 'postgres') await client.query('select pg_advisory_lock($1)', [lock])
    return work(client)
  })

/** For statements of a server. The commands of the operator wait for as long as it takes. */
const CALL_TIMEOUT_MS = 2_000
/** What the replica hasn't answered by then, the primary is asked. */
const REPLICA_TIMEOUT_MS = 1_000
/** For how long a job waits for a connection; anyone who has one gives it back after a portion of what there is to do. */
const PATIENT_WAIT_MS = 60_000

/** A database on PostgreSQL, not yet asked whether it can be used. */
export const connectPostgres = (
  url: string,
  log: Log,
  { connections = DEFAULT_CONNECTIONS, servesCalls = false, poolUrl = '', replicaUrl = '' } = {},
): OpenDatabase => {
  // Those of the search, whose plans are not to be made for certain values.
  const forPrepared = Math.floor(connections / 3)
  const forPatient = Math.max(1, Math.floor(connections / 6))
  const isPooled = poolUrl !== ''
  // Through a pooler a connection isn't told of its own changes.
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
      // Before the pool through which it asks.
      await replica?.close()
      await Promise.all([changes?.close(), pool.end(), prepared.end(), patient.end()])
    },
  }
}

/** Milliseconds for which a start waits for a server that is coming up. */
const COMES_UP_WITHIN = 60_000

const openPostgres = async ({ url, log, ...options }: OpenOptions): Promise<OpenDatabase> => {
  const waiting = { within: options.servesCalls ? COMES_UP_WITHIN : 0, log }
  await requirePostgres(url, waiting)
  if (options.poolUrl) await requirePooler(options.poolUrl, url, waiting)
  return connectPostgres(url, log, options)
}

/** Opens the database of the settings; throws a StartFailure with the reason where it cannot be used. */
export const openDatabase = (options: OpenOptions): Promise<OpenDatabase> =>
  options.url === '' ? openEmbedded(options) : openPostgres(options)

const ALIVE_WITHIN_MS = 2_000

/** Whether the database answers within two seconds. */
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
