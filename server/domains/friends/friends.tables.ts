import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { FRIEND_NOTE_MAX } from '#shared/domains/friends/friends.contract.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { friends } from '../relations/relations.tables.ts'

/** Members' notes about their friends, visible only to the writer; deleted with the friendship, however it ends. */
export const friendNotes = pgTable(
  'friend_notes',
  {
    friendshipId: uuid('friendship_id')
      .notNull()
      .references(() => friends.id, { onDelete: 'cascade' }),
    /** The writer. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    note: text('note').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.friendshipId, table.memberId] }),
    index('friend_notes_member').on(table.memberId),
    check('friend_notes_length', sql`length(${table.note}) <= ${sql.raw(String(FRIEND_NOTE_MAX))}`),
  ],
)
