import { sql } from 'drizzle-orm'
import { bit, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { bandsOf } from './photos.bans.sql.ts'

/** Pictures no one may upload any more. */
export const bannedPictures = pgTable(
  'banned_pictures',
  {
    id: uuid('id').primaryKey(),
    /** Hash of the uploaded file; null if unknown. */
    contentHash: bytes('content_hash'),
    /** The perceptual hash, which also bans look-alikes. Null if it's too plain to be told apart from others. */
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }),
    /** Used to find possible look-alikes. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
    /** The reason, for operators. */
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('banned_pictures_content').on(table.contentHash),
    index('banned_pictures_bands').using('gin', table.bands),
  ],
)
