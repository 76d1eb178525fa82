import type { Pool } from 'pg'
import { StartFailure } from '../start-failure.ts'

const OLDEST = 15

const WHY: Record<string, string> = {
  '28P01': 'the user name or the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'the database does not exist',
  '42501': 'the user may not use the database',
  '53300': 'it has too many connections already',
  '57P03': 'it is still starting up',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ENOENT: 'nothing listens there',
}

/** The address without its password. */
const shown = (url: string) => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Throws a StartFailure where the server is away, refuses us or is too old. */
export const requirePostgres = async (pool: Pool, url: string): Promise<void> => {
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    const why = WHY[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
    throw new StartFailure(`PostgreSQL at ${shown(url)} cannot be used: ${why}.`, { cause: error })
  }
  if (version < OLDEST) {
    throw new StartFailure(
      `PostgreSQL at ${shown(url)} is version ${version}; Ampersand needs ${OLDEST} or newer.`,
    )
  }
}
