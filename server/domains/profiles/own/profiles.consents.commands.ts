import { and, eq, ne, sql } from 'drizzle-orm'
import { CONSENT_VERSION, type ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '#server/domains/accounts/accounts.events.ts'
import { listConsents } from '#server/domains/profiles/profiles.queries.ts'
import { consents, personalDetails, profiles } from '#server/domains/profiles/profiles.tables.ts'
import { AGES } from '#shared/domains/profiles/profiles.options.contract.ts'

type Consent = Pick<typeof consents.$inferInsert, 'memberId' | 'subject'>

const insertConsent = statement(
  'profiles.insertConsent',
  (db, { memberId, subject, now }: Given<Consent & { now: Date }>) =>
    db
      .insert(consents)
      .values({ memberId, subject, version: CONSENT_VERSION, givenAt: now })
      .onConflictDoUpdate({
        target: [consents.memberId, consents.subject],
        set: { version: CONSENT_VERSION, givenAt: sql`${now}` },
        setWhere: ne(consents.version, CONSENT_VERSION),
      }),
)

/** Records the member's consent on the first save, and again whenever the wording has changed. */
export const giveConsent = async (
  tx: Tx,
  { memberId, subject, now }: { memberId: string; subject: ConsentSubject; now: Date },
): Promise<void> => {
  await insertConsent(tx, { memberId, subject, now })
}

/** The values that erase each subject's profile fields. The month and year of birth stay, as proof of age. */
const ERASED: Record<ConsentSubject, Partial<typeof profiles.$inferInsert>> = {
  profile: { profileTitle: '', profileText: '', bio: null, interests: [] },
  preferences: {
    lookingForMan: false,
    lookingForWoman: false,
    lookingForCoupleMf: false,
    lookingForCoupleMm: false,
    lookingForCoupleFf: false,
    lookingForTvts: false,
    ageMin: AGES.defaultMin,
    ageMax: AGES.defaultMax,
    meetSmokers: true,
    canTravel: false,
    canAccommodate: false,
    town: null,
    region: null,
    county: null,
    userCountry: null,
    postcodePrefix: null,
    placeId: null,
    location: null,
  },
  personal: { partnerBirthYear: null, partnerBirthMonth: null, woman: null, showFirstnames: false },
}

const deleteConsent = statement('profiles.deleteConsent', (db, { memberId, subject }: Given<Consent>) =>
  db.delete(consents).where(and(eq(consents.memberId, memberId), eq(consents.subject, subject))),
)

/** Withdraws a consent and erases everything it covers, even data from before consents were recorded. */
export const withdrawConsent = (services: Services, memberId: string, subject: ConsentSubject) =>
  inTransaction(services, async ({ tx, emit, now }) => {
    await deleteConsent(tx, { memberId, subject })
    if (subject === 'personal') {
      await tx.delete(personalDetails).where(eq(personalDetails.profileId, memberId))
    }
    await tx
      .update(profiles)
      .set({ ...ERASED[subject], updatedAt: now })
      .where(eq(profiles.id, memberId))
    await emit(memberChanged, { memberId })
    return { consents: await listConsents(tx, memberId) }
  })
