import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Pictures of members; the files are stored under `fileKey` as `<key>-full.webp`, `-card.webp`, `-thumb.webp`. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fileKey: text('file_key').notNull(),
    /** Pixels of the full picture. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** Base64; what is shown blurred while the picture loads. */
    thumbhash: text('thumbhash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('photos_owner').on(table.ownerId, table.createdAt)],
)
