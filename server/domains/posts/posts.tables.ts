import { isNotNull, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { POST_AUDIENCES, POST_MAX } from '#shared/domains/posts/posts.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { places } from '../regions/regions.tables.ts'

export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    audience: text('audience', { enum: POST_AUDIENCES }).notNull(),
    /** Where its author lives and shows it, copied from the profile, so that the posts of a county have an index. */
    placeId: smallint('place_id').references(() => places.id),
    /** One of its author’s own; who sees it with the post is asked of the photo itself. */
    photoId: uuid('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Null until it is edited. */
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('posts_latest').on(table.createdAt, table.id),
    index('posts_of_author').on(table.userId, table.createdAt, table.id),
    index('posts_of_place').on(table.placeId, table.createdAt, table.id),
    index('posts_photo').on(table.photoId).where(isNotNull(table.photoId)),
    oneOf(table.audience, POST_AUDIENCES),
    check('posts_content_length', sql`length(${table.content}) between 1 and ${sql.raw(String(POST_MAX))}`),
  ],
)

/** Who does not want to see whose posts. */
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
