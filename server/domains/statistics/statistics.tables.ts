import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { COUNTED } from '#shared/domains/statistics/statistics.contract.ts'
import { oneOf } from '#server/platform/db/columns.ts'

/** Counts per site day, which don't identify anyone. A kind that was counted has a row even if the count is 0. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    what: text('what', { enum: COUNTED }).notNull(),
    /** The group that was counted. Empty for the total. */
    key: text('key').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.what, table.day, table.key] }),
    index('daily_counts_day').on(table.day),
    oneOf(table.what, COUNTED),
    check('daily_counts_key', sql`length(${table.key}) <= 100`),
    check('daily_counts_amount', sql`${table.amount} >= 0`),
  ],
)
