import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { POST_AUDIENCES, POST_MAX } from '#shared/domains/posts/posts.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { discussions } from '../discussion/discussion.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { places } from '../regions/regions.tables.ts'

export const posts = pgTable(
  'posts',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => discussions.id, { onDelete: 'cascade' }),
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
    /** Reported by so many that only its author and admins see it until it is decided on. */
    isWithheld: boolean('is_withheld').notNull().default(false),
  },
  (table) => [
    index('posts_latest').on(table.createdAt, table.id),
    index('posts_of_author').on(table.userId, table.createdAt, table.id),
    index('posts_of_place').on(table.placeId, table.createdAt, table.id),
    index('posts_photo').on(table.photoId),
    oneOf(table.audience, POST_AUDIENCES),
    check('posts_content_length', sql`length(${table.content}) between 1 and ${sql.raw(String(POST_MAX))}`),
  ],
)
