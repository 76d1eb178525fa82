import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import { StartFailure, WrongSettings } from '../runtime/start-failure.ts'

const OLDEST = 15

/** Problems that only a different setting or the server's owner can fix. */
const REFUSED: Record<string, string> = {
  '28P01': 'the user name or the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'the database does not exist',
  '42501': 'the user may not use the database',
}

/** Problems that may pass on their own, as after a reboot. */
const AWAY: Record<string, string> = {
  '53300': 'it has too many connections already',
  '57P01': 'it is being stopped',
  '57P02': 'it is being stopped',
  '57P03': 'it is still starting up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closes the connection',
  EAI_AGAIN: 'the host name cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'the host does not answer',
}

interface Waiting {
  /** Milliseconds to wait for an unavailable server. */
  within: number
  every?: number
  log: Pick<Log, 'warn'>
}

/** Returns the server and database in a URL, without the user name and password. */
const shown = (url: string) => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`
}

const codeOf = (error: unknown): string => {
  // Every IP address of a host name was tried. The first error stands for all of them.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return /timeout|terminated unexpectedly/.test(error.message) ? 'ETIMEDOUT' : ''
}

interface Server {
  version: number
  encoding: string
  readOnly: boolean
  searchable: boolean
  /** Whether it has no statement timeout. */
  isPatient: boolean
  /** Unique for each server and database. */
  identity: string
}

const ask = async (url: string): Promise<Server> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  // Connection errors are reported by the call that fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') = 'on' as "readOnly",
        exists (select from pg_available_extensions where name = 'pg_trgm') as searchable,
        current_setting('statement_timeout') = '0' as "isPatient",
        format('%s %s', current_database(), pg_postmaster_start_time()) as identity`)
    return rows[0] as Server
  } finally {
    await client.end().catch(() => undefined)
  }
}

const askUntil = async (url: string, { within, every = 1_000, log }: Waiting): Promise<Server> => {
  const since = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(url)
    } catch (error) {
      const code = codeOf(error)
      const told = `PostgreSQL at ${shown(url)} cannot be used`
      if (code in REFUSED) throw new WrongSettings(`${told}: ${REFUSED[code]}.`, { cause: error })
      const why = AWAY[code] ?? (error instanceof Error ? error.message : String(error))
      if (!(code in AWAY) || performance.now() - since >= within) {
        throw new StartFailure(`${told}: ${why}.`, { cause: error })
      }
      if (tries === 1) log.warn(`waiting for PostgreSQL at ${shown(url)}: ${why}`)
      await wait(every)
    }
  }
}

/** Throws a StartFailure if the server stays unavailable, rejects the connection or isn't suitable. */
export const requirePostgres = async (url: string, waiting: Waiting): Promise<void> => {
  const { version, encoding, readOnly, searchable } = await askUntil(url, waiting)
  const [unfit] = [
    version < OLDEST && `is version ${version}; Ampersand needs ${OLDEST} or newer`,
    encoding !== 'UTF8' && `keeps text as ${encoding}; Ampersand needs a database made with encoding UTF8`,
    readOnly && 'can only be read; Ampersand needs the one that is written to',
    !searchable &&
      'lacks the extension pg_trgm, which is in the package of PostgreSQL that is called contrib',
  ].filter((reason) => reason !== false)
  if (unfit) throw new WrongSettings(`PostgreSQL at ${shown(url)} ${unfit}.`)
}

/**
 * Throws a StartFailure if the pooler stays unavailable, connects to a different database, or doesn't apply the
 * connection settings.
 */
export const requirePooler = async (url: string, direct: string, waiting: Waiting): Promise<void> => {
  const [pooled, server] = [await askUntil(url, waiting), await ask(direct)]
  if (pooled.identity !== server.identity) {
    throw new WrongSettings('DATABASE_POOL_URL leads to another database than DATABASE_URL.')
  }
  if (pooled.isPatient) {
    throw new WrongSettings(
      `The pooler at ${shown(url)} (DATABASE_POOL_URL) has to set statement_timeout; see docs/runbooks/replica-and-pgbouncer.md.`,
    )
  }
}

/**
 * Number of times two connections are compared, because others may have taken the backend that both would have shared.
 */
const TRIES = 10

interface Pooling {
  /** Whether it connects to the same database as the direct URL. */
  isSame: boolean
  /** Whether it has no statement timeout. */
  isPatient: boolean
  /** `transaction` if its connections are shared between clients, as far as can be seen from outside. */
  mode: 'transaction' | 'statement' | 'other'
}

const backendOf = async (client: pg.Client): Promise<number | undefined> => {
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('commit')
  return rows[0]?.pid
}

const modeOf = async (url: string): Promise<Pooling['mode']> => {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 }),
  )
  try {
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
    }
    for (let tried = 0; tried < TRIES; tried += 1) {
      const pids = []
      for (const client of clients) pids.push(await backendOf(client))
      if (new Set(pids).size === 1) return 'transaction'
    }
    return 'other'
  } catch (error) {
    if (error instanceof Error && error.message.includes('statement pooling')) return 'statement'
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** Examines a pooler from outside. Throws a StartFailure with the reason if it or the server can't be used. */
export const lookThroughPooler = async (
  url: string,
  direct: string,
  log: Waiting['log'],
): Promise<Pooling> => {
  const [pooled, server] = [
    await askUntil(url, { within: 0, log }),
    await askUntil(direct, { within: 0, log }),
  ]
  return {
    isSame: pooled.identity === server.identity,
    isPatient: pooled.isPatient,
    mode: await modeOf(url),
  }
}
