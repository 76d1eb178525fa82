import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** One conversation a pair; `participantA` is the smaller id. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    participantA: uuid('participant_a').references(() => accounts.id, { onDelete: 'set null' }),
    participantB: uuid('participant_b').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Newest message, so that a list of threads needs no search for it. */
    lastMessageId: uuid('last_message_id'),
    /** When a participant removed the thread from their own lists; it comes back with the next message. */
    removedByAAt: instant('removed_by_a_at'),
    removedByBAt: instant('removed_by_b_at'),
  },
  (table) => [
    uniqueIndex('message_threads_pair').on(table.participantA, table.participantB),
    index('message_threads_a').on(table.participantA, table.updatedAt, table.id),
    index('message_threads_b').on(table.participantB, table.updatedAt, table.id),
    check('message_threads_order', sql`${table.participantA} < ${table.participantB}`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id').references(() => accounts.id, { onDelete: 'set null' }),
    recipientId: uuid('recipient_id').references(() => accounts.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    /** The sender's key of this message: sending it twice stores it once. */
    clientKey: uuid('client_key').notNull(),
  },
  (table) => [
    unique('messages_client_key').on(table.senderId, table.clientKey),
    index('messages_thread').on(table.threadId, table.id),
    index('messages_sender').on(table.senderId, table.id),
    index('messages_recipient').on(table.recipientId),
    index('messages_unread')
      .on(table.recipientId, table.threadId)
      .where(sql`not ${table.isRead}`),
    check('messages_body_length', sql`length(${table.body}) between 1 and 4000`),
  ],
)
