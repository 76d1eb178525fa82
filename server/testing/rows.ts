import { sql } from 'drizzle-orm'
import { openJob, type JobRow } from '../platform/jobs/sealed.ts'
import type { Services } from '../platform/services.ts'

/** Everything that stands in the database, but for what it keeps about itself. */
const listTables = async ({ db }: Services) => {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_'
      and n.nspname not in ('information_schema', 'drizzle', 'template_copies')
    order by 1, 2`)
  return rows
}

export interface StoredRow {
  table: string
  /** Every column as text. */
  json: string
}

/** With what a job carries opened, as whoever has the key of the site could read it. */
const opened = ({ config }: Services, json: string) => {
  const row = JSON.parse(json) as Partial<JobRow>
  if (!row.id || !row.data) return json
  return JSON.stringify({ ...row, data: openJob(config.secretKey, { id: row.id, data: row.data }) })
}

/** Every row of every table. */
export const listRows = async (services: Services): Promise<StoredRow[]> => {
  const found: StoredRow[] = []
  for (const { schema, name } of await listTables(services)) {
    const table = `${schema}.${name}`
    const { rows } = await services.db.execute<{ json: string }>(
      sql`select to_jsonb(stored)::text as json from ${sql.identifier(schema)}.${sql.identifier(name)} stored`,
    )
    found.push(
      ...rows.map(({ json }) => ({ table, json: schema === 'pgboss' ? opened(services, json) : json })),
    )
  }
  return found
}
