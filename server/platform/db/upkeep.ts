import { HOUR } from '#shared/kernel/time.ts'
import type { Log } from '../log.ts'
import type { OpenDatabase } from './database.ts'

const EVERY = 6 * HOUR

/** Frees what changed and deleted rows left behind, and renews the planner's statistics. */
export const sweep = async ({ pool }: OpenDatabase): Promise<void> => {
  await pool.query('vacuum (analyze)')
}

/** Sweeps the embedded database every six hours; a PostgreSQL server does that by itself. */
export const startUpkeep = (database: OpenDatabase, log: Log): void => {
  if (database.engine !== 'embedded') return
  const sweepOrSay = () =>
    sweep(database).catch((error: unknown) => log.warn({ err: error }, 'the database could not be swept'))
  setInterval(() => void sweepOrSay(), EVERY).unref()
}
