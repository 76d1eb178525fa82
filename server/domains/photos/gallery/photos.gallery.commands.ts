import { and, desc, eq, sql } from 'drizzle-orm'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '#server/domains/accounts/accounts.events.ts'
import {
  lockForPhotos,
  notePhotoNumber,
  setProfilePicture,
} from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { isProfilePicture } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { fileRemoval } from '#server/domains/photos/photos.jobs.ts'
import { inOrder } from './photos.cursors.queries.ts'
import { getRoom } from './photos.own.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

interface Own {
  ownerId: string
  photoId: string
}

const settle = sqlStatement(
  'photos.settleSurplus',
  ({ ownerId, max }: Given<{ ownerId: string; max: number | null }>) => sql<never>`
    with ranked as (
      select ${photos.id} as id, row_number() over (
        order by not ${isProfilePicture()}, ${photos.place}, ${photos.createdAt}, ${photos.id}
      ) as rank
      from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId}
      where ${photos.ownerId} = ${ownerId} and not ${photos.fromVerification}
    )
    update ${photos} set is_surplus = ranked.rank > ${max}::int is true from ranked
    where ${photos.id} = ranked.id and ${photos.isSurplus} <> (ranked.rank > ${max}::int is true)`,
)

/**
 * Marks the photos that exceed the membership's limit. The profile photo counts first, then the others in their order.
 */
export const settleSurplus = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  ownerId: string,
): Promise<void> => {
  const { max } = await getRoom(tx, ownerId, now)
  await settle(tx, { ownerId, max })
}

/** Runs a change to the member's photos and updates what others see. Throws `not_found` if the change returns false. */
const changeWithin = async (unit: Work, ownerId: string, work: () => Promise<boolean>): Promise<void> => {
  await lockForPhotos(unit.tx, ownerId)
  if (!(await work())) throw new Failure(COMMON_REASONS.notFound)
  await settleSurplus(unit, ownerId)
  await unit.emit(memberChanged, { memberId: ownerId, isPictureOnly: true })
}

const change = (services: Services, ownerId: string, work: (unit: Work) => Promise<boolean>): Promise<void> =>
  inTransaction(services, (unit) => changeWithin(unit, ownerId, () => work(unit)))

const isOwn = ({ ownerId, photoId }: Given<Own>) => and(eq(photos.id, photoId), eq(photos.ownerId, ownerId))

const remove = statement('photos.delete', (db, own: Given<Own>) =>
  db.delete(photos).where(isOwn(own)).returning({ fileKey: photos.fileKey }),
)

/**
 * Deletes a photo within a transaction. A job removes its files. Deleting the profile photo leaves the profile without
 * one.
 */
export const takeDownPhoto = (unit: Work, own: Own): Promise<void> =>
  changeWithin(unit, own.ownerId, async () => {
    const removed = await remove(unit.tx, own)
    await notePhotoNumber(unit.tx, own.ownerId)
    await unit.enqueue(fileRemoval, { fileKeys: removed.map(({ fileKey }) => fileKey) })
    return removed.length > 0
  })

/** Deletes a photo in its own transaction, which also runs `also`. */
export const deletePhoto = (
  services: Services,
  own: Own,
  also?: (unit: Work) => Promise<void>,
): Promise<void> =>
  inTransaction(services, async (unit) => {
    await takeDownPhoto(unit, own)
    await also?.(unit)
  })

/** Makes one of the member's own photos their profile photo. */
export const setProfilePhoto = (services: Services, own: Own): Promise<void> =>
  change(services, own.ownerId, ({ tx }) =>
    setProfilePicture(tx, { memberId: own.ownerId, photoId: own.photoId }),
  )

const putAudience = statement('photos.setAudience', (db, given: Given<Own & { audience: PhotoAudience }>) =>
  db
    .update(photos)
    .set({ audience: sql`${given.audience}` })
    .where(isOwn(given))
    .returning({ id: photos.id }),
)

/** Sets which members may see a photo, among those who may see its owner's profile. */
export const setPhotoAudience = (services: Services, own: Own & { audience: PhotoAudience }): Promise<void> =>
  change(services, own.ownerId, async ({ tx }) => (await putAudience(tx, own)).length > 0)

const putAlt = statement('photos.describe', (db, given: Given<Own & { alt: string }>) =>
  db
    .update(photos)
    .set({ alt: sql`${given.alt}` })
    .where(isOwn(given))
    .returning({ id: photos.id }),
)

/** Sets a photo's description, for those who may see the photo. Throws `not_found`. */
export const describePhoto = (services: Services, own: Own & { alt: string }): Promise<void> =>
  inTransaction(services, async ({ tx }) => {
    if ((await putAlt(tx, own)).length === 0) throw new Failure(COMMON_REASONS.notFound)
  })

const idsInOrder = statement('photos.idsInOrder', (db, { ownerId }: Given<{ ownerId: string }>) =>
  db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .where(eq(photos.ownerId, ownerId))
    .orderBy(desc(isProfilePicture()), ...inOrder()),
)

const putPlaces = sqlStatement(
  'photos.putPlaces',
  ({ ids }: Given<{ ids: string[] }>) => sql<{ id: string }>`
    update ${photos} set place = ordered.place from unnest(${ids}::uuid[]) with ordinality as ordered(id, place)
    where ${photos.id} = ordered.id returning ${photos.id}`,
)

/**
 * Moves a photo to a place in its owner's order, counted from 0. A place beyond the end means the last place. The
 * profile photo stays first.
 */
export const movePhoto = (services: Services, own: Own & { place: number }): Promise<void> =>
  change(services, own.ownerId, async ({ tx }) => {
    const ids = (await idsInOrder(tx, { ownerId: own.ownerId })).map(({ id }) => id)
    const from = ids.indexOf(own.photoId)
    if (from < 0) return false
    ids.splice(own.place, 0, ...ids.splice(from, 1))
    return (await putPlaces(tx, { ids })).length > 0
  })
