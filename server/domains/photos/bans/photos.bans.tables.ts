import { sql } from 'drizzle-orm'
import { bit, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { bandsOf } from './photos.bans.sql.ts'

/** Pictures that nobody may upload any more. */
export const bannedPictures = pgTable(
  'banned_pictures',
  {
    id: uuid('id').primaryKey(),
    /** Of the file that was uploaded; null where that is not known. */
    contentHash: bytes('content_hash'),
    /** What looks like it is banned, too; null where it is too plain to be told from others. */
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }),
    /** By which those that may look alike are found. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
    /** Why, for operators. */
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('banned_pictures_content').on(table.contentHash),
    index('banned_pictures_bands').using('gin', table.bands),
  ],
)
