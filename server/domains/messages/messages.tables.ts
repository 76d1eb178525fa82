import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { QUESTION_MAX } from '#shared/domains/contact/contact.contract.ts'
import { DRAFT_MAX } from '#shared/domains/messages/messages.drafts.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { wordsOf } from '#server/domains/messages/threads/messages.words.sql.ts'

/**
 * Where a participant keeps a thread: in the inbox, in the archive, nowhere until the next message brings it back, or,
 * once they have reported it, hidden until they ask for it or write there.
 */
const PLACES = ['inbox', 'archive', 'gone', 'hidden'] as const
export type Place = (typeof PLACES)[number]

/** The column type for search words. */
const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One conversation per pair; `participantA` has the lower id. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    participantA: uuid('participant_a').references(() => accounts.id, { onDelete: 'set null' }),
    participantB: uuid('participant_b').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The newest message, so that a list of threads doesn't have to look for it. */
    lastMessageId: uuid('last_message_id'),
    /**
     * The highest id any of the thread's messages has had, even a deleted one. The next message gets a higher id,
     * whatever the clock says.
     */
    greatestId: uuid('greatest_id'),
    placeA: text('place_a', { enum: PLACES }).notNull().default('inbox'),
    placeB: text('place_b', { enum: PLACES }).notNull().default('inbox'),
    mutedByA: boolean('muted_by_a').notNull().default(false),
    mutedByB: boolean('muted_by_b').notNull().default(false),
    /** The newest message when the participant deleted the thread. That message and all earlier ones stay hidden. */
    removedByAThrough: uuid('removed_by_a_through'),
    removedByBThrough: uuid('removed_by_b_through'),
  },
  (table) => [
    uniqueIndex('message_threads_pair').on(table.participantA, table.participantB),
    index('message_threads_a').on(table.participantA, table.placeA, table.updatedAt, table.id),
    index('message_threads_b').on(table.participantB, table.placeB, table.updatedAt, table.id),
    oneOf(table.placeA, PLACES),
    oneOf(table.placeB, PLACES),
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
    /** The recipient's opening question, answered at the start of the body. */
    question: text('question'),
    createdAt: instant('created_at').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    /** The sender's client key for this message. A message sent twice with the same key is stored once. */
    clientKey: uuid('client_key').notNull(),
    /** Whether the participant has deleted the message for themselves. */
    removedByA: boolean('removed_by_a').notNull().default(false),
    removedByB: boolean('removed_by_b').notNull().default(false),
    /** Whether the recipient has reported the message and no longer sees it. For the sender, nothing has changed. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Whether staff have removed the message for both participants. It's deleted once that decision is final. */
    isTakenDown: boolean('is_taken_down').notNull().default(false),
    /**
     * The message's words and the ids of its sender and recipient, so that a search never reads other members'
     * messages.
     */
    words: words('words').generatedAlwaysAs(
      sql`${wordsOf(sql`body`)} || array_to_tsvector(array['of ' || coalesce(sender_id::text, ''), 'of ' || coalesce(recipient_id::text, '')])`,
    ),
  },
  (table) => [
    unique('messages_client_key').on(table.senderId, table.clientKey),
    index('messages_thread').on(table.threadId, table.id),
    index('messages_sender').on(table.senderId, table.id),
    index('messages_recipient').on(table.recipientId),
    index('messages_created').on(table.createdAt),
    index('messages_unread')
      .on(table.recipientId, table.threadId)
      .where(sql`not ${table.isRead}`),
    check(
      'messages_question_length',
      sql`length(${table.question}) between 1 and ${sql.raw(String(QUESTION_MAX))}`,
    ),
    index('messages_words').using('gin', table.words),
    check('messages_body_length', sql`length(${table.body}) between 1 and 4000`),
  ],
)

/** Messages members have saved. */
export const savedMessages = pgTable(
  'saved_messages',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('saved_messages_once').on(table.userId, table.messageId),
    index('saved_messages_user').on(table.userId, table.id),
    index('saved_messages_message').on(table.messageId),
  ],
)

/** Participants' unsent drafts. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    /** When the draft was typed, by the site's clock. The later of two versions wins. */
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.memberId] }),
    index('message_drafts_member').on(table.memberId),
    check('message_drafts_length', sql.raw(`length(body) <= ${DRAFT_MAX}`)),
  ],
)
