import { desc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Prepared } from '#server/platform/images/picture.ts'
import { ALIKE_WITHIN, comparableBits } from './photos.bans.policy.ts'
import { bannedPictures } from './photos.bans.tables.ts'

const banOf = statement(
  'photos.banOf',
  (db, { contentHash, bits }: Given<{ contentHash: Buffer; bits: string | null }>) =>
    db
      .select({ id: bannedPictures.id })
      .from(bannedPictures)
      .where(
        or(
          eq(bannedPictures.contentHash, contentHash),
          sql`bit_count(${bannedPictures.perceptualHash} # ${bits}::bit(64)) <= ${sql.raw(String(ALIKE_WITHIN))}`,
        ),
      )
      .limit(1),
)

/** May nobody upload this picture, because it, or one that looks like it, was banned? */
export const isBanned = async (db: Executor, { contentHash, perceptualHash }: Prepared): Promise<boolean> => {
  const bits = comparableBits(perceptualHash)
  return (await banOf(db, { contentHash: Buffer.from(contentHash, 'hex'), bits })).length > 0
}

/** All bans, newest first. */
export const listBans = (db: Executor) =>
  db
    .select({ id: bannedPictures.id, note: bannedPictures.note, createdAt: bannedPictures.createdAt })
    .from(bannedPictures)
    .orderBy(desc(bannedPictures.createdAt))
