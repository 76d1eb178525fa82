import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Members who don't want to see certain authors' posts and replies. */
export const postMutes = pgTable(
  'post_mutes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.authorId] }),
    index('post_mutes_author').on(table.authorId),
    index('post_mutes_listed').on(table.memberId, table.createdAt, table.authorId),
    check('post_mutes_not_oneself', sql`${table.memberId} <> ${table.authorId}`),
  ],
)
