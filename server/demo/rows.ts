import type { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { OPEN_TO_ALL } from '#shared/domains/contact/contact.contract.ts'
import type { profileContactPreferences } from '#server/domains/contact/contact.tables.ts'
import type { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import type { photos } from '#server/domains/photos/photos.tables.ts'
import type {
  consents,
  memberActivity,
  personalDetails,
  profiles,
} from '#server/domains/profiles/profiles.tables.ts'
import type { verificationPhotos } from '#server/domains/verification/verification.tables.ts'
import type { userStatuses } from '#server/domains/status/status.tables.ts'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { CONSENT_SUBJECTS, CONSENT_VERSION } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { STATUS_LIFE } from '#shared/domains/status/status.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import type { DemoPerson } from './people.ts'
import { type DemoMember, drawId } from './population.ts'
import type { StoredPortrait } from './portrait-pool.ts'
import { seededRandom, type Random } from './random.ts'
import { drawSnapshots, type Snapshot } from './snapshots.ts'
import { OWN_STATUSES, STATUSES } from './statuses.data.ts'

/** What a member's rows refer to. */
export interface Surroundings {
  seed: number
  now: Date
  passwordHash: string
  role: 'admin' | 'user'
  place: { id: number; region: string }
  tierIds: ReadonlyMap<Tier, string>
  portrait: StoredPortrait | null
  /** What there is to choose further photos from. */
  snapshots: readonly Snapshot[]
  /** The last verification photo that the member has sent. */
  verification?: typeof verificationPhotos.$inferInsert | undefined
}

type DetailsRow = typeof personalDetails.$inferInsert

export interface MemberRows {
  account: typeof accounts.$inferInsert
  /** The first is the profile photo. */
  photos: (typeof photos.$inferInsert & { audience: PhotoAudience })[]
  profile: typeof profiles.$inferInsert
  details: DetailsRow[]
  activity: typeof memberActivity.$inferInsert
  consents: (typeof consents.$inferInsert)[]
  subscription: typeof membershipSubscriptions.$inferInsert | null
  contact: typeof profileContactPreferences.$inferInsert | null
  status: typeof userStatuses.$inferInsert | null
}

/** A generated member as rows of the tables that keep members. */
export const memberRows = (member: DemoMember, around: Surroundings): MemberRows => {
  const random = seededRandom('rows', around.seed, member.index)
  const { id, createdAt, contact } = member
  const tierId = around.tierIds.get(member.tier) ?? null
  const own = photosRows(member, random, around)
  // Nobody agreed to a wording before there was one.
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
    photos: own,
    profile: profileRow(member, { ...around, photoIds: own.map((photo) => photo.id), tierId }),
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
    subscription:
      member.tier === 'free' || tierId === null
        ? null
        : {
            id: drawId(random),
            userId: id,
            tierId,
            status: 'active',
            source: 'demo',
            createdAt,
            expiresAt:
              member.tier === 'gold' ? null : new Date(around.now.getTime() + random.int(60, 360) * DAY),
          },
    contact: contact && {
      id: drawId(random),
      profileId: id,
      ...OPEN_TO_ALL,
      ...contact,
      updatedAt: new Date(createdAt.getTime() + DAY),
    },
    status: statusRow(member, around),
  }
}

/** Every sixth member says something at the moment, set at some time within its life. */
const statusRow = (member: DemoMember, { seed, now }: Surroundings): MemberRows['status'] => {
  const random = seededRandom('status', seed, member.index)
  const drawn = random.chance(1 / 6) ? random.pick(STATUSES) : null
  const isFixed = member.index < DEMO_ACCOUNTS.length
  const statusText = isFixed ? OWN_STATUSES[member.username] : drawn
  if (!statusText) return null
  const updatedAt = new Date(now.getTime() - Math.round(random.between(MINUTE, STATUS_LIFE / 2)))
  return {
    userId: member.id,
    statusText,
    expiresAt: new Date(updatedAt.getTime() + STATUS_LIFE),
    updatedAt,
  }
}

/** The portrait, and more where the membership has room for it. */
const photosRows = (
  { id: ownerId, createdAt, tier, index }: DemoMember,
  random: Random,
  { portrait, snapshots, seed }: Surroundings,
): MemberRows['photos'] => {
  if (!portrait) return []
  const photo = { id: drawId(random), ownerId, createdAt, ...portrait, alt: '', place: 0 }
  const first = { ...photo, audience: 'everyone' as const }
  if (tier === 'free') return [first]
  const drawn = seededRandom('snapshots', seed, index)
  const more = drawSnapshots(drawn, snapshots)
  return [
    first,
    ...more.map((snapshot, at) => ({ id: drawId(drawn), ownerId, createdAt, ...snapshot, place: at + 1 })),
  ]
}

const VERIFICATION_OF = {
  none: 'unverified',
  pending: 'pending',
  approved: 'verified',
  rejected: 'rejected',
} as const

const profileRow = (
  member: DemoMember,
  {
    photoIds,
    tierId,
    place,
    role,
    verification,
  }: Surroundings & { photoIds: readonly string[]; tierId: string | null },
): typeof profiles.$inferInsert => {
  const standing = verification?.status ?? (verification ? 'pending' : member.verified ? 'approved' : 'none')
  const looksFor = new Set(member.lookingFor)
  const { person, partner } = member
  return {
    id: member.id,
    username: member.username,
    role,
    photoId: photoIds[0] ?? null,
    profileTitle: member.title,
    profileText: member.text,
    interests: member.interests,
    profileType: member.type,
    verificationStatus: VERIFICATION_OF[standing],
    verifiedAt: standing === 'approved' ? (verification?.reviewedAt ?? member.createdAt) : null,
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

/** Not everybody tells something. */
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
