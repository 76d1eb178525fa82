import { sql } from 'drizzle-orm'
import { bit, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { bannedMembers } from '../accounts/accounts.bans.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { bandsOf } from './photos.bans.sql.ts'

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

/** Members who have sent a picture that looks like one of somebody who is banned; for staff only. */
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
