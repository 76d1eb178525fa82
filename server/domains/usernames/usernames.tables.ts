import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REJECTION_MAX, REQUEST_STATUSES } from '#shared/domains/usernames/usernames.contract.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { normalizedUsernameIn } from '#server/domains/profiles/public/profiles.names.sql.ts'

/** Members' requests for different usernames. The approved ones show which names were given up, and when. */
export const usernameChangeRequests = pgTable(
  'username_change_requests',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    oldUsername: text('old_username').notNull(),
    newUsername: text('new_username').notNull(),
    /** Whether the member entered the correct password. */
    passwordChecked: boolean('password_checked').notNull().default(false),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('pending'),
    /** The reason for the rejection, as shown to the member. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('username_change_requests_own').on(table.userId, table.createdAt),
    uniqueIndex('username_change_requests_waiting')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('username_change_requests_queue')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('username_change_requests_listed').on(table.createdAt, table.id),
    index('username_change_requests_wanted')
      .on(normalizedUsernameIn(table.newUsername))
      .where(sql`${table.status} = 'pending'`),
    index('username_change_requests_given_up')
      .on(normalizedUsernameIn(table.oldUsername))
      .where(sql`${table.status} = 'approved'`),
    oneOf(table.status, REQUEST_STATUSES),
    check(
      'username_change_requests_decided',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`,
    ),
    check('username_change_requests_reason', sql`${table.status} = 'rejected' or ${table.reason} is null`),
    check(
      'username_change_requests_reason_length',
      sql`length(${table.reason}) <= ${sql.raw(String(REJECTION_MAX))}`,
    ),
  ],
)

/**
 * Erased members' names, which no one can take until the given time. They're stored as keyed hashes, which don't reveal
 * the members.
 */
export const heldUsernames = pgTable(
  'held_usernames',
  {
    /** The keyed hash of the `normalizedUsername`. */
    hash: bytes('hash').primaryKey(),
    until: instant('until').notNull(),
  },
  (table) => [index('held_usernames_until').on(table.until)],
)
