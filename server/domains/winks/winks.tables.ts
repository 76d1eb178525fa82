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
     * Whether the recipient has deleted the wink. The row is kept until the day is over, so that the sender can't find
     * out by winking again.
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

/** Refusals of a member's winks. A refusal is in force for 90 days. Declining another wink after that renews it. */
export const winkRefusals = pgTable(
  'wink_refusals',
  {
    /** The recipient of the wink, who declined it. */
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
