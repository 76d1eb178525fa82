import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { isPhotoOf, photoNumberOf } from './profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

const lock = statement('profiles.lockForPhotos', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, memberId)).for('update'),
)

/** Lets one change of the member's photos follow the other, until the transaction ends. */
export const lockForPhotos = async (tx: Tx, memberId: string): Promise<void> => {
  await lock(tx, { memberId })
}

const noteNumber = statement(
  'profiles.notePhotoNumber',
  (db, { memberId, pictureId }: Given<{ memberId: string; pictureId: string | null }>) =>
    db
      .update(profiles)
      .set({
        imagesUploaded: photoNumberOf(memberId),
        photoId: sql`coalesce(${pictureId}::uuid, ${profiles.photoId})`,
      })
      .where(eq(profiles.id, memberId)),
)

/** Updates the number of photos on the profile, and makes `pictureId`, one of them, its picture. */
export const notePhotoNumber = async (
  tx: Tx,
  memberId: string,
  pictureId: string | null = null,
): Promise<void> => {
  await noteNumber(tx, { memberId, pictureId })
}

const setPicture = statement(
  'profiles.setPicture',
  (db, { memberId, photoId }: Given<{ memberId: string; photoId: string }>) =>
    db
      .update(profiles)
      .set({ photoId: sql`${photoId}::uuid` })
      .where(and(eq(profiles.id, memberId), isPhotoOf(memberId, photoId)))
      .returning({ id: profiles.id }),
)

/** Makes a photo of the member the picture of their profile; false where it is no photo of theirs. */
export const setProfilePicture = async (
  tx: Tx,
  given: { memberId: string; photoId: string },
): Promise<boolean> => (await setPicture(tx, given)).length > 0
