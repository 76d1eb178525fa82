import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { bandsOf } from './photos.bans.sql.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

/** Hashes of banned members' pictures, to recognise them by. The pictures themselves aren't kept. */
export const bannedLooks = pgTable(
  'banned_looks',
  {
    id: uuid('id').primaryKey(),
    banId: uuid('ban_id')
      .notNull()
      .references(() => bannedMembers.id, { onDelete: 'cascade' }),
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }).notNull(),
    /** Used to find possible look-alikes. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
  },
  (table) => [
    uniqueIndex('banned_looks_once').on(table.banId, table.perceptualHash),
    index('banned_looks_bands').using('gin', table.bands),
  ],
)

/** Hashes of members' photos, so that a banned member's can be found among existing photos. */
export const photoLooks = pgTable(
  'photo_looks',
  {
    /** The photo's id. */
    id: uuid('id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** Null if the photo is too plain to be told apart from others, or hasn't been hashed yet. */
    perceptualHash: bit('perceptual_hash', { dimensions: 64 }),
    /** Used to find possible look-alikes. */
    bands: integer('bands')
      .array()
      .generatedAlwaysAs(bandsOf(sql`perceptual_hash`)),
    /** False for photos older than this table until a job has hashed them. */
    isRead: boolean('is_read').notNull().default(true),
  },
  (table) => [
    index('photo_looks_bands').using('gin', table.bands),
    index('photo_looks_unread')
      .on(table.id)
      .where(sql`not ${table.isRead}`),
  ],
)

/** Members with a picture that looks like a banned member's, for staff only. */
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
