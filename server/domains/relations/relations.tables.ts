import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

const FRIEND_STATUSES = ['pending', 'accepted'] as const

/** Friendships and requests for them; one row a pair, whichever way round. */
export const friends = pgTable(
  'friends',
  {
    id: uuid('id').primaryKey(),
    userA: uuid('user_a')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userB: uuid('user_b')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by').notNull(),
    status: text('status', { enum: FRIEND_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('friends_pair').on(
      sql`least(${table.userA}, ${table.userB})`,
      sql`greatest(${table.userA}, ${table.userB})`,
    ),
    index('friends_user_a').on(table.userA, table.status),
    index('friends_user_b').on(table.userB, table.status),
    oneOf(table.status, FRIEND_STATUSES),
    check('friends_not_oneself', sql`${table.userA} <> ${table.userB}`),
  ],
)
