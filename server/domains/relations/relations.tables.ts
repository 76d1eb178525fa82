import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

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
    status: text('status', { enum: ['pending', 'accepted'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('friends_pair').on(
      sql`least(${table.userA}, ${table.userB})`,
      sql`greatest(${table.userA}, ${table.userB})`,
    ),
    index('friends_user_a').on(table.userA, table.status),
    index('friends_user_b').on(table.userB, table.status),
    check('friends_not_oneself', sql`${table.userA} <> ${table.userB}`),
  ],
)
