import { bit, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'

/** Pictures that nobody may upload any more. */
export const bannedPictures = pgTable('banned_pictures', {
  id: uuid('id').primaryKey(),
  /** Of the file that was uploaded; null where that is not known. */
  contentHash: bytes('content_hash'),
  /** What looks like it is banned, too; null where it is too plain to be told from others. */
  perceptualHash: bit('perceptual_hash', { dimensions: 64 }),
  /** Why, for operators. */
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
})
