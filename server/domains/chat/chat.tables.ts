import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** A chat between two members; `participantA` has the lower ID. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: uuid('id').primaryKey(),
    participantA: uuid('participant_a').references(() => accounts.id, { onDelete: 'set null' }),
    participantB: uuid('participant_b').references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * False once one of the two members has left the chat, blocked the other or been erased; a later chat gets a new
     * room. A chat doesn't end when a member is suspended, or leaves the site but can still come back.
     */
    isActive: boolean('is_active').notNull().default(true),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
    lastActivity: instant('last_activity').notNull(),
    /** The number of lines, which is also the position of the latest. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Position of the latest line that each participant has seen. */
    seenByA: integer('seen_by_a').notNull().default(0),
    seenByB: integer('seen_by_b').notNull().default(0),
    /** Whether each participant has started the chat or written in it, so that the other may answer. */
    wroteA: boolean('wrote_a').notNull(),
    wroteB: boolean('wrote_b').notNull(),
  },
  (table) => [
    uniqueIndex('chat_rooms_active_pair')
      .on(table.participantA, table.participantB)
      .where(sql`${table.isActive}`),
    index('chat_rooms_a')
      .on(table.participantA, table.lastActivity, table.id)
      .where(sql`${table.isActive}`),
    index('chat_rooms_b')
      .on(table.participantB, table.lastActivity, table.id)
      .where(sql`${table.isActive}`),
    index('chat_rooms_unseen_a')
      .on(table.participantA, table.lastActivity)
      .where(sql`${table.isActive} and ${table.seenByA} < ${table.lastSeq}`),
    index('chat_rooms_unseen_b')
      .on(table.participantB, table.lastActivity)
      .where(sql`${table.isActive} and ${table.seenByB} < ${table.lastSeq}`),
    index('chat_rooms_of_a').on(table.participantA),
    index('chat_rooms_of_b').on(table.participantB),
    index('chat_rooms_ended')
      .on(table.endedAt)
      .where(sql`not ${table.isActive}`),
    check('chat_rooms_end', sql`${table.isActive} = (${table.endedAt} is null)`),
    check('chat_rooms_order', sql`${table.participantA} < ${table.participantB}`),
    check(
      'chat_rooms_seen',
      sql`${table.seenByA} between 0 and ${table.lastSeq} and ${table.seenByB} between 0 and ${table.lastSeq}`,
    ),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    /** Position in the room, from 1 and without gaps. */
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id').references(() => accounts.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The sender's client key for this line, so that sending it twice stores it once. */
    clientKey: uuid('client_key').notNull(),
    /** The recipient has reported the line and no longer sees it; the sender still does. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /**
     * An admin has removed the line for both members. Its text is erased once the removal is final, but its position
     * stays.
     */
    isTakenDown: boolean('is_taken_down').notNull().default(false),
  },
  (table) => [
    unique('chat_messages_place').on(table.roomId, table.seq),
    unique('chat_messages_client_key').on(table.senderId, table.clientKey),
    check('chat_messages_length', sql`length(${table.message}) between 1 and 2000`),
  ],
)
