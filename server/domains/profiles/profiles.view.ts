import type { MembershipTier } from '#shared/domains/membership/membership.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { PublicProfile, ShownPerson } from '#shared/domains/profiles/profiles.contract.ts'
import type { OwnProfile, Preferences, ProfileText } from '#shared/domains/profiles/profiles.own.contract.ts'
import { INTERESTS, LOOKING_FOR, MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PEOPLE, whoIs, type Person } from '#shared/domains/profiles/profiles.people.rules.ts'
import type { Personal, PersonalDetails } from '#shared/domains/profiles/profiles.personal.contract.ts'
import {
  ageOf,
  isAdult,
  nextTypeChange,
  placeLine,
  sharedFirst,
  shownActivity,
  verificationStatusOf,
} from '#shared/domains/profiles/profiles.rules.ts'
import type { Privacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'
import { isCouple, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { DailyUse } from '../membership/membership.allowances.queries.ts'
import type { personalDetails, profiles } from './profiles.tables.ts'

export type ProfileRow = typeof profiles.$inferSelect

export type Details = Omit<typeof personalDetails.$inferSelect, 'profileId' | 'person'>

/** Personal details of an account's two people; null for a person without details, or if there's no such person. */
export interface People {
  member: Details | null
  partner: Details | null
}

export const NO_DETAILS: Details = {
  firstname: null,
  dobDay: null,
  dobMonth: null,
  dobYear: null,
  sexuality: null,
  heightFeet: null,
  heightInches: null,
  bodyType: null,
  tattoos: null,
  piercings: null,
  drinking: null,
  ethnicity: null,
  smoker: null,
}

interface Birth {
  birthYear: number | null
  birthMonth: number | null
  dobDay: number | null
  dobMonth: string | null
  dobYear: number | null
}

/** The age from the full date of birth if it's known, or else from its month and year; null if unknown or under 18. */
const shownAge = (birth: Birth, now: Date): number | null => {
  const { birthYear, birthMonth, dobDay, dobMonth, dobYear } = birth
  const month = MONTHS.findIndex((name) => name === dobMonth) + 1
  const rough = birthYear && birthMonth ? { year: birthYear, month: birthMonth } : null
  const date = dobDay && month && dobYear ? { year: dobYear, month, day: dobDay } : rough
  return date && isAdult(date, now) ? ageOf(date, now) : null
}

const viewPerson = (
  details: Details,
  { who, firstname, age }: Pick<ShownPerson, 'who' | 'firstname' | 'age'>,
): ShownPerson => ({
  who,
  firstname,
  age,
  sexuality: details.sexuality,
  heightFeet: details.heightFeet,
  heightInches: details.heightInches,
  bodyType: details.bodyType,
  tattoos: details.tattoos,
  piercings: details.piercings,
  drinking: details.drinking,
  ethnicity: details.ethnicity,
  smoker: details.smoker,
})

/** Reduces a person to what a visitor may see: which of a couple they are, their age, and whether they smoke. */
const forVisitor = ({ who, age, smoker }: ShownPerson): ShownPerson => ({
  ...viewPerson(NO_DETAILS, { who, firstname: null, age }),
  smoker,
})

const birthOf = (row: ProfileRow, person: Person) =>
  person === 'member'
    ? { birthYear: row.birthYear, birthMonth: row.birthMonth }
    : { birthYear: row.partnerBirthYear, birthMonth: row.partnerBirthMonth }

const viewPeople = (row: ProfileRow, stored: People, now: Date): ShownPerson[] =>
  PEOPLE.filter((person) => person === 'member' || isCouple(row.profileType)).map((person) => {
    const details = stored[person] ?? NO_DETAILS
    return viewPerson(details, {
      who: whoIs(person, row),
      firstname: row.showFirstnames ? details.firstname : null,
      age: row.showAge ? shownAge({ ...details, ...birthOf(row, person) }, now) : null,
    })
  })

interface Onlooker {
  /** Visitors see no status and, of the personal details, only ages and smoking. */
  isVisitor: boolean
  /** The viewer's own interests. */
  ownInterests: readonly string[]
}

/** Builds a profile as shown to anyone who may see it. */
export const viewPublic = (
  row: ProfileRow,
  {
    picture,
    status,
    lastActiveAt,
    isOnline,
    isVisitor,
    ownInterests,
    now,
    ...stored
  }: People &
    Onlooker & {
      picture: Picture | null
      status: string | null
      lastActiveAt: Date
      /** Whether the member has a page open. */
      isOnline: boolean
      now: Date
    },
): PublicProfile => {
  const people = viewPeople(row, stored, now)
  const { interests, shared } = sharedFirst(row.interests, ownInterests)
  return {
    id: row.id,
    username: row.username,
    profileType: PROFILE_TYPES.find((type) => type === row.profileType) ?? null,
    picture,
    verified: verificationStatusOf(row.verificationStatus) === 'verified',
    verifiedSince: row.verifiedAt && siteDayOf(row.verifiedAt).slice(0, 7),
    profileTitle: row.profileTitle,
    profileText: row.profileText,
    bio: row.bio,
    status: isVisitor ? null : status,
    interests,
    sharedInterests: shared,
    lookingFor: PROFILE_TYPES.filter((type) => row[LOOKING_FOR[type]]),
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    meetSmokers: row.meetSmokers,
    canTravel: row.canTravel,
    canAccommodate: row.canAccommodate,
    people: isVisitor ? people.map(forVisitor) : people,
    place: row.showPlace ? (placeLine(row) ?? row.location) : null,
    lastActive: shownActivity({ ...row, lastActiveAt }, { isOnline, now }),
  }
}

const instant = (at: Date | null) => at?.toISOString() ?? null

export const viewText = ({ profileTitle, profileText, interests }: ProfileRow): ProfileText => ({
  profileTitle,
  profileText,
  interests: INTERESTS.filter((interest) => interests.includes(interest)),
})

type StoredPreferences = Pick<ProfileRow, Exclude<keyof Preferences, 'nextTypeChangeAt'>>

export const viewPreferences = (row: StoredPreferences, now: Date): Preferences => ({
  profileType: row.profileType,
  profileTypeChangedAt: instant(row.profileTypeChangedAt),
  nextTypeChangeAt: instant(nextTypeChange(row.profileTypeChangedAt, now)),
  lookingForMan: row.lookingForMan,
  lookingForWoman: row.lookingForWoman,
  lookingForCoupleMf: row.lookingForCoupleMf,
  lookingForCoupleMm: row.lookingForCoupleMm,
  lookingForCoupleFf: row.lookingForCoupleFf,
  lookingForTvts: row.lookingForTvts,
  ageMin: row.ageMin,
  ageMax: row.ageMax,
  meetSmokers: row.meetSmokers,
  canTravel: row.canTravel,
  canAccommodate: row.canAccommodate,
  ...viewPlace(row),
})

type Place = Pick<ProfileRow, 'town' | 'region' | 'county' | 'userCountry' | 'postcodePrefix'>

export const viewPlace = ({ town, region, county, userCountry, postcodePrefix }: Place) => ({
  town,
  region,
  county,
  userCountry,
  postcodePrefix,
})

export const viewPrivacy = (row: ProfileRow): Privacy => ({
  visibility: row.visibility,
  inSearch: row.inSearch,
  showOnline: row.showOnline,
  showAge: row.showAge,
  showPlace: row.showPlace,
  hideFrom: row.hideFrom,
  allowFabs: row.allowFabs,
  leaveTrace: row.leaveTrace,
  showRead: row.showRead,
  home: { town: row.town || null, county: row.county ?? row.region, region: row.region },
})

const viewTold = (details: Details): PersonalDetails => ({
  firstname: details.firstname,
  dobDay: details.dobDay,
  dobMonth: details.dobMonth,
  dobYear: details.dobYear,
  sexuality: details.sexuality,
  heightFeet: details.heightFeet,
  heightInches: details.heightInches,
  bodyType: details.bodyType,
  tattoos: details.tattoos,
  piercings: details.piercings,
  drinking: details.drinking,
  ethnicity: details.ethnicity,
  smoker: details.smoker,
})

/** Builds the personal details as their owner edits them, without a former partner's. */
export const viewPersonal = (
  row: Pick<ProfileRow, 'profileType' | 'birthYear' | 'birthMonth' | 'woman' | 'showFirstnames'>,
  { member, partner }: People,
): Personal => ({
  ...row,
  member: viewTold(member ?? NO_DETAILS),
  partner: isCouple(row.profileType) ? viewTold(partner ?? NO_DETAILS) : null,
})

/** The partner's details as the owner sees them. */
const viewOwnPartner = (birth: Pick<Birth, 'birthYear' | 'birthMonth'>, details: Details) => ({
  partnerBirthYear: birth.birthYear,
  partnerBirthMonth: birth.birthMonth,
  partnerFirstname: details.firstname,
  partnerDobDay: details.dobDay,
  partnerDobMonth: details.dobMonth,
  partnerDobYear: details.dobYear,
  partnerSexuality: details.sexuality,
  partnerHeightFeet: details.heightFeet,
  partnerHeightInches: details.heightInches,
  partnerBodyType: details.bodyType,
  partnerTattoos: details.tattoos,
  partnerPiercings: details.piercings,
  partnerDrinking: details.drinking,
  partnerEthnicity: details.ethnicity,
  partnerSmoker: details.smoker,
})

/**
 * Builds a profile as its owner sees it: all stored fields, filtered by the contract. A former partner's details stay
 * hidden.
 */
export const viewOwn = (
  row: ProfileRow,
  {
    picture,
    tier,
    use,
    member,
    partner,
  }: People & { picture: Picture | null; tier: MembershipTier | null; use: DailyUse },
): OwnProfile => {
  const pictureUrl = picture && mediaPath(picture.id, 'full')
  const partnerBirth = { birthYear: row.partnerBirthYear, birthMonth: row.partnerBirthMonth }
  return {
    ...row,
    ...viewText(row),
    ...(member ?? NO_DETAILS),
    ...(isCouple(row.profileType)
      ? viewOwnPartner(partnerBirth, partner ?? NO_DETAILS)
      : viewOwnPartner({ birthYear: null, birthMonth: null }, NO_DETAILS)),
    avatarUrl: pictureUrl,
    profilePhotoUrl: pictureUrl,
    profileTypeChangedAt: instant(row.profileTypeChangedAt),
    verificationStatus: verificationStatusOf(row.verificationStatus),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    messagesSentToday: use.messages.used,
    messagesResetDate: use.messages.latest,
    chatsInitiatedToday: use.chats.used,
    chatsResetDate: use.chats.latest,
    currentTierId: tier?.id ?? null,
    picture,
    tier,
  }
}
