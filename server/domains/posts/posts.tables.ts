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
    /** Where the author lives, if they show it. Copied from the profile, so that a county's posts can be indexed. */
    placeId: smallint('place_id').references(() => places.id),
    /** One of the author's own photos. The photo's own audience decides who sees it with the post. */
    photoId: uuid('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Null if the post was never edited. */
    editedAt: instant('edited_at'),
    /** Whether it was reported so often that only its author and staff see it until a decision is made. */
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
