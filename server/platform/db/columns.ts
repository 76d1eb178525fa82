import { getTableName, sql, type SQL } from 'drizzle-orm'
import { check, customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A timestamp with JavaScript's millisecond precision. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** SQL expression: an array of constants, inlined into the statement. */
export const textArray = (values: readonly string[]): SQL =>
  sql.raw(`array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`)

/** A check constraint that limits a column to its enumeration's values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(
    `${getTableName(column.table)}_${column.name}`,
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
  )
