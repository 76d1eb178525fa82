import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { STATUS_MAX } from '#shared/domains/status/status.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Members' statuses, at most one per member. They expire. */
export const userStatuses = pgTable(
  'user_statuses',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    statusText: text('status_text').notNull(),
    /** After this time, the status isn't shown anywhere, even if the row still exists. */
    expiresAt: instant('expires_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('user_statuses_expiry').on(table.expiresAt),
    check(
      'user_statuses_length',
      sql`length(${table.statusText}) between 1 and ${sql.raw(String(STATUS_MAX))}`,
    ),
  ],
)
