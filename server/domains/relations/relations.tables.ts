import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

const FRIEND_STATUSES = ['pending', 'accepted', 'declined'] as const

/** Friendships and friend requests, one row per pair in either direction. */
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
    /** When the friendship was requested. */
    createdAt: instant('created_at').notNull(),
    /** When the request was accepted or declined. Null while pending. */
    decidedAt: instant('decided_at'),
    /**
     * Whether the request was withdrawn after it was declined, which the requester can't tell. The row remains because
     * the refusal still counts.
     */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
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
    check('friends_requested_by', sql`${table.requestedBy} in (${table.userA}, ${table.userB})`),
    check('friends_decided_at', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
    check('friends_is_withdrawn', sql`not ${table.isWithdrawn} or ${table.status} = 'declined'`),
  ],
)
