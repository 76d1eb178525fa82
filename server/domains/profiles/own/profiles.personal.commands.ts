import { and, eq, inArray, lte } from 'drizzle-orm'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import {
  birthProblem,
  PARTNER_KEPT,
  PEOPLE,
  type PartialDate,
  type Person,
} from '#shared/domains/profiles/profiles.people.rules.ts'
import {
  PERSONAL_REASONS,
  type Personal,
  type PersonalDetails,
  type updatePersonal as updatePersonalEndpoint,
} from '#shared/domains/profiles/profiles.personal.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { changeProfile, lockRow } from '#server/domains/profiles/profiles.commands.ts'
import { giveConsent } from './profiles.consents.commands.ts'
import { getPersonal } from '#server/domains/profiles/profiles.queries.ts'
import { personalDetails, profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { ProfileRow } from '#server/domains/profiles/profiles.view.ts'

type Owner = Pick<typeof personalDetails.$inferInsert, 'profileId' | 'person'>

const clearDetails = statement('profiles.clearDetails', (db, { profileId, person }: Given<Owner>) =>
  db
    .delete(personalDetails)
    .where(and(eq(personalDetails.profileId, profileId), eq(personalDetails.person, person))),
)

const insertDetails = statement('profiles.insertDetails', (db, given: Given<Owner & PersonalDetails>) =>
  db.insert(personalDetails).values({
    profileId: given.profileId,
    person: given.person,
    firstname: given.firstname,
    dobDay: given.dobDay,
    dobMonth: given.dobMonth,
    dobYear: given.dobYear,
    sexuality: given.sexuality,
    heightFeet: given.heightFeet,
    heightInches: given.heightInches,
    bodyType: given.bodyType,
    tattoos: given.tattoos,
    piercings: given.piercings,
    drinking: given.drinking,
    ethnicity: given.ethnicity,
    smoker: given.smoker,
  }),
)

/** Stores one person's details, or deletes their row if there are none. */
const putDetails = async (
  tx: Tx,
  { profileId, person, told }: Owner & { told: PersonalDetails },
): Promise<void> => {
  await clearDetails(tx, { profileId, person })
  const tells = Object.values(told).some((value) => value !== null)
  if (tells) await insertDetails(tx, { profileId, person, ...told })
}

const DATE = ['dobDay', 'dobMonth', 'dobYear'] as const

const dateOf = ({ dobYear, dobMonth, dobDay }: PersonalDetails): PartialDate => ({
  year: dobYear,
  month: MONTHS.findIndex((name) => name === dobMonth) + 1 || null,
  day: dobDay,
})

/** Whether an incomplete date contradicts the month and year given when joining, which determine the age. */
const differs = ({ year, month, day }: PartialDate, { birthYear, birthMonth }: ProfileRow): boolean =>
  !(year && month && day) && ((year ?? birthYear) !== birthYear || (month ?? birthMonth) !== birthMonth)

/**
 * Throws if a date is impossible, the person may be under 18, an incomplete date contradicts the month and year given
 * when joining, or there are inches without feet.
 */
const requireSound = (
  told: PersonalDetails,
  { person, row, now }: { person: Person; row: ProfileRow; now: Date },
) => {
  const date = dateOf(told)
  const problem = birthProblem(date, now)
  const refuse = (
    reason: (typeof PERSONAL_REASONS)[keyof typeof PERSONAL_REASONS],
    field: keyof PersonalDetails,
  ) => {
    throw new Failure(reason, { fields: { [`${person}.${field}`]: reason.message } })
  }
  if (problem === 'impossible') refuse(PERSONAL_REASONS.impossibleDate, 'dobDay')
  if (problem === 'underage') refuse(PERSONAL_REASONS.underAge, 'dobYear')
  if (person === 'member' && differs(date, row)) refuse(PERSONAL_REASONS.dateDiffers, 'dobYear')
  if (told.heightFeet === null && told.heightInches !== null) {
    refuse(PERSONAL_REASONS.feetMissing, 'heightFeet')
  }
}

/**
 * A complete date sets the member's month and year of birth. Any date with a month and year sets the partner's month
 * and year of birth. Without such a date, both are null.
 */
const birthChanges = (person: Person, told: PersonalDetails): Partial<ProfileRow> => {
  const { year, month, day } = dateOf(told)
  if (person === 'partner') {
    return year && month
      ? { partnerBirthYear: year, partnerBirthMonth: month }
      : { partnerBirthYear: null, partnerBirthMonth: null }
  }
  return year && month && day ? { birthYear: year, birthMonth: month } : {}
}

/**
 * Changes the given details and returns all of them. The first save counts as consent to store and show them. Throws
 * `no_partner` for a partner's details if the account isn't a couple's, or an error from `requireSound`.
 */
export const updatePersonal = (
  services: Services,
  memberId: string,
  { member, partner, ...choices }: InputOf<typeof updatePersonalEndpoint>,
): Promise<Personal> =>
  inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const row = await lockRow(tx, memberId)
    const before = await getPersonal(tx, memberId)
    const changes: Partial<ProfileRow> = { ...choices }
    for (const person of PEOPLE) {
      const changed = { member, partner }[person]
      if (!changed) continue
      const stored = before[person]
      if (!stored) throw new Failure(PERSONAL_REASONS.noPartner)
      const told = { ...stored, ...changed }
      told.firstname ||= null
      requireSound(told, { person, row, now })
      await putDetails(tx, { profileId: memberId, person, told })
      if (DATE.some((field) => field in changed)) Object.assign(changes, birthChanges(person, told))
    }
    await giveConsent(tx, { memberId, subject: 'personal', now })
    await changeProfile(unit, memberId, changes)
    return getPersonal(tx, memberId)
  })

/** Erases the details of former couples' partners once `PARTNER_KEPT` has passed. */
export const eraseFormerPartners = async (services: Services): Promise<void> => {
  const until = new Date(services.clock.now().getTime() - PARTNER_KEPT)
  await inPortions((limit) =>
    inTransaction(services, async ({ tx }) => {
      const left = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(lte(profiles.leftCoupleAt, until))
        .limit(limit)
        .for('update')
      const ids = left.map(({ id }) => id)
      await tx
        .update(profiles)
        .set({ leftCoupleAt: null, partnerBirthYear: null, partnerBirthMonth: null, woman: null })
        .where(inArray(profiles.id, ids))
      await tx
        .delete(personalDetails)
        .where(and(eq(personalDetails.person, 'partner'), inArray(personalDetails.profileId, ids)))
      return ids.length
    }),
  )
}
