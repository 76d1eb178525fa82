import type { accounts } from '#server/domains/accounts/accounts.tables.ts'
import type {
  consents,
  memberActivity,
  personalDetails,
  profiles,
} from '#server/domains/profiles/profiles.tables.ts'
import { TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { CONSENT_SUBJECTS, CONSENT_VERSION } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { HOUR } from '#shared/kernel/time.ts'
import type { DemoPhoto, Newcomer } from './newcomers.ts'
import type { DemoPerson } from './people.ts'
import type { DemoMember } from './population.ts'

/** The data a member's rows refer to. */
interface Surroundings {
  now: Date
  passwordHash: string
  role: 'admin' | 'user'
  place: { id: number; region: string }
  tierId: string | null
}

type DetailsRow = typeof personalDetails.$inferInsert

export interface MemberRows {
  account: typeof accounts.$inferInsert
  photos: DemoPhoto[]
  profile: typeof profiles.$inferInsert
  details: DetailsRow[]
  activity: typeof memberActivity.$inferInsert
  consents: (typeof consents.$inferInsert)[]
}

/** Returns the rows for the tables in which every member has a row. */
export const memberRows = ({ member, photos }: Newcomer, around: Surroundings): MemberRows => {
  const { id, createdAt } = member
  // No one can have agreed to a wording before it existed.
  const worded = Math.max(createdAt.getTime(), Date.parse(CONSENT_VERSION))
  const agreedAt = new Date(Math.min(worded, around.now.getTime()))
  return {
    account: {
      id,
      email: member.email,
      passwordHash: around.passwordHash,
      confirmedAt: new Date(createdAt.getTime() + HOUR / 2),
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: createdAt,
      createdAt,
    },
    photos,
    profile: profileRow(member, { ...around, photoIds: photos.map((photo) => photo.id) }),
    details: [
      ...detailsRows(id, 'member', member.person),
      ...(member.partner ? detailsRows(id, 'partner', member.partner) : []),
    ],
    activity: { memberId: id, lastActiveAt: member.lastActiveAt },
    consents: CONSENT_SUBJECTS.map((subject) => ({
      memberId: id,
      subject,
      version: CONSENT_VERSION,
      givenAt: agreedAt,
    })),
  }
}

const UNVERIFIED = { status: 'unverified', verifiedAt: null } as const
const approvedOf = ({ createdAt }: DemoMember) => ({ status: 'verified', verifiedAt: createdAt }) as const

const profileRow = (
  member: DemoMember,
  { photoIds, tierId, place, role }: Surroundings & { photoIds: readonly string[] },
): typeof profiles.$inferInsert => {
  const looksFor = new Set(member.lookingFor)
  const { person, partner } = member
  const standing = member.verification ?? (member.verified ? approvedOf(member) : UNVERIFIED)
  return {
    id: member.id,
    username: member.username,
    role,
    photoId: photoIds[0] ?? null,
    profileTitle: member.title,
    profileText: member.text,
    interests: member.interests,
    profileType: member.type,
    verificationStatus: standing.status,
    verifiedAt: standing.verifiedAt,
    createdAt: member.createdAt,
    updatedAt: member.createdAt,
    town: member.place.town,
    region: place.region,
    county: member.place.county,
    userCountry: member.place.country,
    postcodePrefix: member.place.prefix,
    placeId: place.id,
    birthYear: person.birth.year,
    birthMonth: person.birth.month,
    partnerBirthYear: partner?.birth.year ?? null,
    partnerBirthMonth: partner?.birth.month ?? null,
    woman: member.type === 'couple_mf' ? (person.gender === 'woman' ? 'member' : 'partner') : null,
    lookingForMan: looksFor.has('man'),
    lookingForWoman: looksFor.has('woman'),
    lookingForCoupleMf: looksFor.has('couple_mf'),
    lookingForCoupleMm: looksFor.has('couple_mm'),
    lookingForCoupleFf: looksFor.has('couple_ff'),
    lookingForTvts: looksFor.has('tvts'),
    ageMin: member.ageMin,
    ageMax: member.ageMax,
    meetSmokers: member.meetSmokers,
    canTravel: member.canTravel,
    canAccommodate: member.canAccommodate,
    inSearch: role === 'user',
    showOnline: member.showOnline,
    showAge: member.showAge,
    showPlace: member.showPlace,
    hideFrom: member.hideFrom,
    showFirstnames: member.showsFirstnames,
    currentTierId: tierId,
    imagesUploaded: photoIds.length,
  }
}

/** Returns no rows for a person who hasn't filled in their details. */
const detailsRows = (
  profileId: string,
  person: DetailsRow['person'],
  { hasDetails, birth, ...told }: DemoPerson,
): DetailsRow[] =>
  hasDetails
    ? [
        {
          profileId,
          person,
          firstname: told.firstname,
          dobDay: birth.day,
          dobMonth: MONTHS[birth.month - 1],
          dobYear: birth.year,
          sexuality: told.sexuality,
          heightFeet: told.heightFeet,
          heightInches: told.heightInches,
          bodyType: told.bodyType,
          tattoos: told.tattoos,
          piercings: told.piercings,
          drinking: told.drinking,
          ethnicity: told.ethnicity,
          smoker: told.smoker,
        },
      ]
    : []
