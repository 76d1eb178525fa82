import { escapeIdentifier, type Pool } from 'pg'
import { StartFailure } from '../runtime/start-failure.ts'
import type { OpenDatabase } from './database.ts'

/** Schemas with rows that a server reads and writes. */
const SCHEMAS = ['public', 'pgboss']

const roleExists = async (pool: Pool, role: string) =>
  (await pool.query('select from pg_roles where rolname = $1', [role])).rowCount === 1

/**
 * Grants a role the access a server needs to the rows of all tables, including future ones, but no rights to the tables
 * themselves. On append-only tables it can only read and insert.
 */
export const grantTo = async (
  { pool, engine }: OpenDatabase,
  role: string,
  { appendOnly }: { appendOnly: readonly string[] },
): Promise<void> => {
  if (engine !== 'postgres') throw new StartFailure('--grant is for PostgreSQL: set DATABASE_URL.')
  if (!(await roleExists(pool, role))) throw new StartFailure(`There is no role ${role}: create it first.`)
  const to = escapeIdentifier(role)
  const schemas = SCHEMAS.join(', ')
  await pool.query(`
    grant usage on schema ${schemas}, drizzle to ${to};
    grant select on all tables in schema drizzle to ${to};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${to};
    grant usage, select on all sequences in schema ${schemas} to ${to};
    grant execute on all functions in schema ${schemas} to ${to};
    alter default privileges in schema ${schemas} grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema ${schemas} grant usage, select on sequences to ${to};
    alter default privileges in schema ${schemas} grant execute on functions to ${to};
    revoke update, delete, truncate on ${appendOnly.map(escapeIdentifier).join(', ')} from ${to}`)
}
