import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { bandsOf } from './photos.bans.sql.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

/** How the pictures of banned members look, by which they are known again; the pictures themselves aren't kept. */
export const bannedLooks = pgTable(
  'banned_looks',
  {
    id: uuid('id').primaryKey(),
    banId: uuid('ban_id')
      .notNull()
      .references(() => bannedMembers.id, { onDelete: 'cascade' }),
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }).notNull(),
    /** By which those that may look alike are found. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
  },
  (table) => [
    uniqueIndex('banned_looks_once').on(table.banId, table.perceptualHash),
    index('banned_looks_bands').using('gin', table.bands),
  ],
)

/** How the photos of members look, so that those of a banned one are found among photos that are there already. */
export const photoLooks = pgTable(
  'photo_looks',
  {
    /** Of the photo. */
    id: uuid('id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** Null where it's too plain to be told from others, and as long as it isn't read. */
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }),
    /** By which those that may look alike are found. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
    /** Photos that are older than this table are read by a job. */
    isRead: boolean('is_read').notNull().default(true),
  },
  (table) => [
    index('photo_looks_bands').using('gin', table.bands),
    index('photo_looks_unread')
      .on(table.id)
      .where(sql`not ${table.isRead}`),
  ],
)

/** Members who have a picture that looks like one of someone who is banned; for staff only. */
export const likenesses = pgTable(
  'likenesses',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    banId: uuid('ban_id')
      .notNull()
      .references(() => bannedMembers.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    uniqueIndex('likenesses_once').on(table.memberId, table.banId),
    index('likenesses_ban').on(table.banId),
  ],
)
