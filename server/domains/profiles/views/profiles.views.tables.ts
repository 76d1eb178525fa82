import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Profile views, with one row per viewer, profile and site day. */
export const profileViews = pgTable(
  'profile_looks',
  {
    viewedId: uuid('viewed_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    viewedAt: instant('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewedId, table.viewerId, table.day] }),
    index('profile_looks_latest').on(table.viewedId, table.viewedAt, table.viewerId),
    index('profile_looks_viewer').on(table.viewerId),
    index('profile_looks_day').on(table.day),
    check('profile_looks_others', sql`${table.viewedId} <> ${table.viewerId}`),
  ],
)
