import { sql } from 'drizzle-orm'
import { openJob, type JobRow } from '../../platform/jobs/sealed.ts'
import type { Services } from '../../platform/domain/services.ts'

/** Every table, except PostgreSQL's own, the record of migrations and the template's copies. */
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
  /** All columns as JSON. */
  json: string
}

/** Decrypts a job's data, as anyone with the site's key could. */
const opened = ({ config }: Services, json: string) => {
  const row = JSON.parse(json) as Partial<JobRow>
  if (!row.id || !row.data) return json
  return JSON.stringify({ ...row, data: openJob(config.secretKey, { id: row.id, data: row.data }) })
}

/** Returns every row in every table, or only those that contain one of these words. */
export const listRows = async (services: Services, words: readonly string[] = []): Promise<StoredRow[]> => {
  const pattern = words.join('|')
  const tables = await listTables(services)
  const each = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`}::text as table, to_jsonb(stored)::text as json from ${sql.identifier(schema)}.${sql.identifier(name)} stored where to_jsonb(stored)::text ~ ${pattern}`,
  )
  const { rows } = await services.db.execute<{ table: string; json: string }>(
    sql.join(each, sql` union all `),
  )
  return rows.map(({ table, json }) => ({
    table,
    json: table.startsWith('pgboss.') ? opened(services, json) : json,
  }))
}
