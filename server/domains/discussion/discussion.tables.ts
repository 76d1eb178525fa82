import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { REPLY_MAX } from '#shared/domains/discussion/discussion.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/**
 * Anything members can reply to has a row here, which its own row references by having the same ID. So deleting the
 * discussion also deletes the thing and everything about it.
 */
export const discussions = pgTable(
  'discussions',
  {
    id: uuid('id').primaryKey(),
    /** The kind of thing, as declared by its domain. */
    kind: text('kind').notNull(),
    /** The thing's owner. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null while replies are possible. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('discussions_owner').on(table.ownerId),
    check('discussions_kind_length', sql`length(${table.kind}) between 1 and 20`),
  ],
)

export const replies = pgTable(
  'replies',
  {
    id: uuid('id').primaryKey(),
    discussionId: uuid('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Whether so many members have reported the reply that only its author and staff see it until there's a decision.
     */
    isWithheld: boolean('is_withheld').notNull().default(false),
  },
  (table) => [
    index('replies_of_discussion').on(table.discussionId, table.createdAt, table.id),
    index('replies_of_author').on(table.authorId, table.createdAt, table.id),
    check(
      'replies_content_length',
      sql`length(${table.content}) between 1 and ${sql.raw(String(REPLY_MAX))}`,
    ),
  ],
)

/** Members' hearts for things. */
export const hearts = pgTable(
  'hearts',
  {
    discussionId: uuid('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discussionId, table.memberId] }),
    index('hearts_of_member').on(table.memberId, table.createdAt, table.discussionId),
  ],
)
