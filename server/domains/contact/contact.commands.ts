import { sql } from 'drizzle-orm'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { profileContactPreferences } from './contact.tables.ts'

type Row = Required<typeof profileContactPreferences.$inferInsert>

const putPreferences = statement('contact.putPreferences', (db, given: Given<Row>) =>
  db
    .insert(profileContactPreferences)
    .values({
      id: given.id,
      profileId: given.profileId,
      allowFriendsOnly: given.allowFriendsOnly,
      verifiedOnly: given.verifiedOnly,
      withPhotoOnly: given.withPhotoOnly,
      allowedProfileTypes: given.allowedProfileTypes,
      blockedProfileTypes: given.blockedProfileTypes,
      openingQuestion: given.openingQuestion,
      updatedAt: given.updatedAt,
    })
    .onConflictDoUpdate({
      target: profileContactPreferences.profileId,
      set: {
        allowFriendsOnly: sql`excluded.allow_friends_only`,
        verifiedOnly: sql`excluded.verified_only`,
        withPhotoOnly: sql`excluded.with_photo_only`,
        allowedProfileTypes: sql`excluded.allowed_profile_types`,
        blockedProfileTypes: sql`excluded.blocked_profile_types`,
        openingQuestion: sql`excluded.opening_question`,
        updatedAt: sql`excluded.updated_at`,
      },
    }),
)

/** Stores the member's contact preferences, replacing any earlier ones. */
export const saveContactPreferences = async (
  { db, clock }: Services,
  memberId: string,
  preferences: ContactPreferences,
): Promise<ContactPreferences> => {
  await putPreferences(db, { ...preferences, id: newId(), profileId: memberId, updatedAt: clock.now() })
  return preferences
}
