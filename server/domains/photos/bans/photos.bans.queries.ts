import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Described } from '#server/platform/images/picture.ts'
import { comparableBits } from './photos.bans.policy.ts'
import { ALIKE_WITHIN, bandsOf } from './photos.bans.sql.ts'
import { bannedPictures } from './photos.bans.tables.ts'

interface Looks {
  contentHash: Buffer
  bits: string | null
  mirrored: string | null
}

const banOf = statement('photos.banOf', (db, { contentHash, bits, mirrored }: Given<Looks>) => {
  const [as, turned] = [sql`${bits}::bit(64)`, sql`${mirrored}::bit(64)`]
  const { perceptualHash } = bannedPictures
  const differing = (other: typeof as) => sql`bit_count(${perceptualHash} # ${other})`
  return db
    .select({ id: bannedPictures.id })
    .from(bannedPictures)
    .where(
      or(
        eq(bannedPictures.contentHash, contentHash),
        and(
          sql`${bannedPictures.bands} && (${bandsOf(as)} || ${bandsOf(turned)})`,
          sql`least(${differing(as)}, ${differing(turned)}) <= ${sql.raw(String(ALIKE_WITHIN))}`,
        ),
      ),
    )
    .limit(1)
})

/** By which ban nobody may upload this picture, as it, or one that looks like it, also mirrored, was banned; null by none. */
export const findBan = async (db: Executor, picture: Described): Promise<string | null> => {
  const [ban] = await banOf(db, {
    contentHash: Buffer.from(picture.contentHash, 'hex'),
    bits: comparableBits(picture.perceptualHash),
    mirrored: comparableBits(picture.mirroredHash),
  })
  return ban?.id ?? null
}

/** All bans, newest first. */
export const listBans = (db: Executor) =>
  db
    .select({ id: bannedPictures.id, note: bannedPictures.note, createdAt: bannedPictures.createdAt })
    .from(bannedPictures)
    .orderBy(desc(bannedPictures.createdAt))
