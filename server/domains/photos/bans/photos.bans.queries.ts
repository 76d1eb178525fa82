import { desc, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Described } from '#server/platform/images/picture.ts'
import { looksOf, type Looks } from './photos.bans.policy.ts'
import { banOn } from './photos.likenesses.sql.ts'
import { bannedPictures } from './photos.bans.tables.ts'

const banOf = sqlStatement(
  'photos.banOf',
  (picture: Given<Looks & { contentHash: Buffer }>) => sql<{ id: string }>`${banOn(picture)}`,
)

/** Returns the id of the ban on this picture, a look-alike or a mirror image, or null if there's none. */
export const findBan = async (db: Executor, picture: Described): Promise<string | null> => {
  const [ban] = await banOf(db, {
    contentHash: Buffer.from(picture.contentHash, 'hex'),
    ...looksOf(picture),
  })
  return ban?.id ?? null
}

/** Returns all bans, newest first. */
export const listBans = (db: Executor) =>
  db
    .select({ id: bannedPictures.id, note: bannedPictures.note, createdAt: bannedPictures.createdAt })
    .from(bannedPictures)
    .orderBy(desc(bannedPictures.createdAt))
