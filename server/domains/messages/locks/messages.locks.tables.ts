import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

/**
 * Messages that came with a photo, and whether the recipient has unlocked it. The message's photo share holds the photo
 * and its expiry. Without one, the photo is no longer shared.
 */
export const photoLocks = pgTable(
  'photo_doors',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull(),
  },
  (table) => [index('photo_doors_recipient').on(table.recipientId)],
)

/** Senders whose photos arrive unlocked. Only the member who chose this knows. */
export const openSenders = pgTable(
  'open_doors',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.senderId] }),
    index('open_doors_sender').on(table.senderId),
  ],
)
