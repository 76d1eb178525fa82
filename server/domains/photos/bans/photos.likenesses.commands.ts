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

/** The number of a banned member's newest photos whose hashes are kept. */
const MOST_LOOKS = 200

/** The maximum number of members reported to staff for having photos like a banned member's picture. */
const MOST_ALIKE = 20

const note = sqlStatement(
  'photos.noteLikeness',
  (given: Given<Looks & { ownerId: string; now: Date }>) => sql<never>`${noteLikenessIf(sql`true`, given)}`,
)

/**
 * Records for staff which banned members have a picture that this member's picture or its mirror image looks like. The
 * picture isn't rejected because of that.
 */
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
 * Stores the hash of a banned member's picture, and records for staff which other members already have a photo like it.
 * Does nothing if the picture is too plain or the ban has been lifted.
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

/** Stores the hashes of a banned member's photos for recognition. */
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

/**
 * Hashes up to `limit` photos that haven't been hashed yet, as if they had just been uploaded. Returns the number of
 * photos hashed.
 */
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

/** Hashes all photos stored before hashes were kept. */
export const readOlderLooks = (services: Services): Promise<void> =>
  inPortions((limit) => readLooks(services, limit))
