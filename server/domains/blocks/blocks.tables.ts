import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BLOCK_NOTE_MAX } from '#shared/domains/blocks/blocks.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

export const blockedUsers = pgTable(
  'blocked_users',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The reason, visible only to the blocker; may be empty. */
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocked_users_blocked').on(table.blockedId, table.blockerId),
    index('blocked_users_listed').on(table.blockerId, table.createdAt, table.blockedId),
    check('blocked_users_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
    check('blocked_users_note_length', sql`length(${table.note}) <= ${sql.raw(String(BLOCK_NOTE_MAX))}`),
  ],
)
