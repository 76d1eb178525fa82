import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/platform/db/database.ts'

/** Inserts many rows with a single parameter. All rows must have the same columns. Other columns get their defaults. */
export const insertRows = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const named = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const list = rows.map((row) => {
    const values: Record<string, unknown> = row
    return Object.fromEntries(named.map(([key, column]) => [column.name, values[key]]))
  })
  const columns = sql.join(
    named.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(list)}::json)`,
  )
}
