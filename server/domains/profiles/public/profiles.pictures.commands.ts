import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { isPhotoOf, photoNumberOf } from './profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

const lock = statement('profiles.lockForPhotos', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, memberId)).for('update'),
)

/** Serializes changes to the member's photos until the transaction ends. */
export const lockForPhotos = async (tx: Tx, memberId: string): Promise<void> => {
  await lock(tx, { memberId })
}

const noteNumber = statement('profiles.notePhotoNumber', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .update(profiles)
    .set({ imagesUploaded: photoNumberOf(memberId) })
    .where(eq(profiles.id, memberId)),
)

/** Updates the number of photos on the profile. */
export const notePhotoNumber = async (tx: Tx, memberId: string): Promise<void> => {
  await noteNumber(tx, { memberId })
}

const addPicture = statement(
  'profiles.addPicture',
  (db, { memberId, photoId }: Given<{ memberId: string; photoId: string }>) =>
    db
      .update(profiles)
      .set({ imagesUploaded: photoNumberOf(memberId), photoId: sql`${photoId}::uuid` })
      .where(eq(profiles.id, memberId)),
)

/** Updates the number of photos on the profile, and makes the newly added photo its picture. */
export const addProfilePicture = async (
  tx: Tx,
  given: { memberId: string; photoId: string },
): Promise<void> => {
  await addPicture(tx, given)
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

/** Makes one of the member's photos their profile picture. Returns false if it isn't theirs. */
export const setProfilePicture = async (
  tx: Tx,
  given: { memberId: string; photoId: string },
): Promise<boolean> => (await setPicture(tx, given)).length > 0
