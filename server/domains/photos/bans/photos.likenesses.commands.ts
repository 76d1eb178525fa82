import { buffer } from 'node:stream/consumers'
import { desc, eq, sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inPortions } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Described } from '#server/platform/images/picture.ts'
import { rehash } from '#server/platform/images/traits.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { looksOf, type Looks } from './photos.bans.policy.ts'
import { isAlike, noteLikenessIf } from './photos.likenesses.sql.ts'
import type { BanLooks } from '#server/domains/photos/photos.jobs.ts'
import { bannedLooks, likenesses, photoLooks } from './photos.likenesses.tables.ts'
import { largestOf } from '#server/domains/photos/photos.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

/** The newest photos of a banned member by which they are known again. */
const MOST_LOOKS = 200

/** Members whose photos look like one picture of a banned one, of whom staff are told. */
const MOST_ALIKE = 20

const note = sqlStatement(
  'photos.noteLikeness',
  (given: Given<Looks & { ownerId: string; now: Date }>) => sql<never>`${noteLikenessIf(sql`true`, given)}`,
)

/** Notes for staff whose banned pictures a picture of the member looks like, also mirrored. Nothing is refused because of it. */
export const noteLikeness = async (
  db: Executor,
  {
    memberId,
    picture,
    now,
  }: { memberId: string; picture: Pick<Described, 'perceptualHash' | 'mirroredHash'>; now: Date },
): Promise<void> => {
  await note(db, { ownerId: memberId, ...looksOf(picture), now })
}

const insertLook = sqlStatement(
  'photos.insertLook',
  (given: Given<{ id: string; banId: string; bits: string }>) => sql<never>`
    insert into ${bannedLooks} (id, ban_id, perceptual_hash)
    select ${given.id}::uuid, ${bannedMembers.id}, ${given.bits}::bit(64)
    from ${bannedMembers} where ${bannedMembers.id} = ${given.banId}::uuid
    on conflict do nothing`,
)

const noteOthers = sqlStatement(
  'photos.noteOthersAlike',
  (given: Given<Looks & { banId: string; memberId: string; now: Date }>) => sql<never>`
    insert into ${likenesses} (id, member_id, ban_id, found_at)
    select gen_random_uuid(), alike.owner_id, ${bannedMembers.id}, ${given.now}::timestamptz
    from ${bannedMembers}, (
      select distinct ${photos.ownerId} as owner_id
      from ${photoLooks}
      join ${photos} on ${photos.id} = ${photoLooks.id}
      where ${isAlike(photoLooks, given)} and ${photos.ownerId} <> ${given.memberId}::uuid
      limit ${sql.raw(String(MOST_ALIKE))}
    ) as alike
    where ${bannedMembers.id} = ${given.banId}::uuid
    on conflict do nothing`,
)

/**
 * Keeps by what a stored picture of a banned member is known again, and notes for staff who has a photo like it already, unless it's
 * too plain for that, or the ban has been lifted.
 */
export const keepLook = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { banId, memberId, stored }: BanLooks & { stored: Buffer },
): Promise<void> => {
  const looks = looksOf(await rehash(stored))
  if (looks.bits === null) return
  await insertLook(db, { id: newId(), banId, bits: looks.bits })
  await noteOthers(db, { banId, memberId, ...looks, now: clock.now() })
}

/** Keeps by what the photos of a banned member are known again. */
export const keepLooksOfPhotos = async (services: Services, { banId, memberId }: BanLooks): Promise<void> => {
  const { db, files } = services
  const newest = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(desc(photos.createdAt))
    .limit(MOST_LOOKS)
  for (const { fileKey } of newest) {
    const file = await files.get(largestOf(fileKey))
    if (file) await keepLook(services, { banId, memberId, stored: await buffer(file.stream) })
  }
}

/** Reads how so many photos look that nobody has read yet, as if they had just been sent; answers how many those were. */
const readLooks = async ({ db, files, clock }: Services, limit: number): Promise<number> => {
  const unread = await db
    .select({ photoId: photoLooks.id, memberId: photos.ownerId, fileKey: photos.fileKey })
    .from(photoLooks)
    .innerJoin(photos, eq(photos.id, photoLooks.id))
    .where(sql`not ${photoLooks.isRead}`)
    .limit(limit)
  for (const { photoId, memberId, fileKey } of unread) {
    const file = await files.get(largestOf(fileKey))
    const picture = file && (await rehash(await buffer(file.stream)))
    await db
      .update(photoLooks)
      .set({ isRead: true, perceptualHash: picture && looksOf(picture).bits })
      .where(eq(photoLooks.id, photoId))
    if (picture) await noteLikeness(db, { memberId, picture, now: clock.now() })
  }
  return unread.length
}

/** Reads how all photos look that were stored before this was kept. */
export const readOlderLooks = (services: Services): Promise<void> =>
  inPortions((limit) => readLooks(services, limit))
