import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { WINK_LINES } from '#shared/domains/winks/winks.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Winks, at most one per sender, recipient and site day. */
export const winks = pgTable(
  'winks',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Null for a wink without words. */
    line: text('line', { enum: WINK_LINES }),
    createdAt: instant('created_at').notNull(),
    isSeen: boolean('is_seen').notNull().default(false),
    /**
     * Whether the recipient has deleted the wink. The row remains until the day is over, so that the sender can't tell
     * by winking again.
     */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    unique('winks_once_a_day').on(table.senderId, table.recipientId, table.day),
    index('winks_recipient').on(table.recipientId, table.createdAt, table.id),
    index('winks_new')
      .on(table.recipientId, table.createdAt)
      .where(sql`not ${table.isSeen}`),
    index('winks_deleted')
      .on(table.day)
      .where(sql`${table.isDeleted}`),
    oneOf(table.line, WINK_LINES),
    check('winks_not_oneself', sql`${table.senderId} <> ${table.recipientId}`),
  ],
)

/** Refusals of a member's winks. They're in force for 90 days, and another no renews them. */
export const winkRefusals = pgTable(
  'wink_refusals',
  {
    /** The wink's recipient. */
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.senderId] }),
    index('wink_refusals_sender').on(table.senderId),
  ],
)
