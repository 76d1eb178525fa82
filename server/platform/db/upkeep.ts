import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { Log } from '../runtime/log.ts'
import type { OpenDatabase } from './database.ts'

const EVERY = 6 * HOUR
/** Soon after the start, so that a site that's restarted every day is swept as well. */
const FIRST_AFTER = 10 * MINUTE

/**
 * Frees the space of changed and deleted rows and updates the planner's statistics, table by table so that other
 * queries are served in between.
 */
export const sweep = async ({ pool }: OpenDatabase): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'm') order by relpages",
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}

/** Sweeps the embedded database soon after the start and every six hours. A PostgreSQL server does that itself. */
export const startUpkeep = (database: OpenDatabase, log: Log): void => {
  if (database.engine !== 'embedded') return
  const sweepOrSay = () =>
    sweep(database).catch((error: unknown) => log.warn({ err: error }, 'the database could not be swept'))
  setTimeout(() => void sweepOrSay(), FIRST_AFTER).unref()
  setInterval(() => void sweepOrSay(), EVERY).unref()
}
