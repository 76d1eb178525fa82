import * as z from 'zod/mini'
import { openly } from '../../kernel/audience.ts'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { id, trimmed } from '../../kernel/fields.ts'
import { picture } from '../../kernel/picture.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { WHO } from './profiles.options.contract.ts'
import { ACTIVITY_BANDS } from './profiles.rules.ts'

/** A member as shown in lists and conversations. */
export const memberSummary = z.object({
  id: id(),
  username: z.string(),
  profileType: profileType(),
  picture: z.nullable(picture),
})
export type MemberSummary = z.output<typeof memberSummary>

/** One person, or both people of a couple, as shown on cards. `age` is null if it's hidden or unknown. */
export const shownPeople = z.array(z.object({ who: z.nullable(z.enum(WHO)), age: z.nullable(z.int()) }))

/** A member in a list of members. */
export const listedMember = z.extend(memberSummary, {
  people: shownPeople,
  /** Null if hidden or unknown. */
  place: z.nullable(z.string()),
})
export type ListedMember = z.output<typeof listedMember>

const text = () => z.nullable(z.string())
const number = () => z.nullable(z.int())

export const personDetails = {
  sexuality: openly(text()),
  heightFeet: number(),
  heightInches: number(),
  bodyType: text(),
  tattoos: text(),
  piercings: text(),
  drinking: text(),
  ethnicity: openly(text()),
  smoker: z.nullable(z.boolean()),
}

/** One person's details, as shown to everyone who may see the profile. */
const shownPerson = z.object({
  who: z.nullable(z.enum(WHO)),
  /** Null for visitors, and if the member doesn't show it. */
  firstname: openly(text()),
  age: number(),
  ...personDetails,
})

export const meeting = {
  ageMin: z.int(),
  ageMax: z.int(),
  meetSmokers: z.boolean(),
  canTravel: z.boolean(),
  canAccommodate: z.boolean(),
}

const lastActive = z.nullable(z.enum(ACTIVITY_BANDS))

export const publicProfile = z.object({
  id: id(),
  username: z.string(),
  profileType: z.nullable(profileType()),
  picture: z.nullable(picture),
  verified: z.boolean(),
  /** The month, as `2026-03`, or null if the member isn't verified. */
  verifiedSince: text(),
  profileTitle: z.string(),
  profileText: z.string(),
  bio: text(),
  /** Null for visitors, and if there's none. */
  status: text(),
  /** Interests shared with the viewer come first. */
  interests: z.array(z.string()),
  sharedInterests: z.int(),
  lookingFor: z.array(profileType()),
  ...meeting,
  /** One person, or both people of a couple. `age` is null if it's hidden or unknown. */
  people: z.array(shownPerson),
  /** Town, region or county, and country. Null if hidden or unknown. */
  place: text(),
  /** Null if hidden or longer ago. */
  lastActive,
})
export type PublicProfile = z.output<typeof publicProfile>
export type ShownPerson = PublicProfile['people'][number]

export const getProfile = endpoint({
  name: 'profiles.getProfile',
  summary: 'What the caller may see of a member, by username in upper or lower case.',
  method: 'GET',
  path: '/api/profiles/{username}',
  access: 'public',
  concerns: 'profile',
  input: z.object({ username: trimmed(100) }),
  output: publicProfile,
  reasons: [COMMON_REASONS.notFound],
})

export const getMember = endpoint({
  name: 'profiles.getMember',
  summary: 'Username, type and picture of a member.',
  method: 'GET',
  path: '/api/members/{memberId}',
  access: 'public',
  concerns: 'profile',
  input: z.object({ memberId: id() }),
  output: memberSummary,
  reasons: [COMMON_REASONS.notFound],
})

/**
 * A member has come online or gone offline, or changed whether they show it. Sent to pages that subscribe to the topic
 * `profile`.
 */
export const activityChanged = liveEvent('profiles.activityChanged', z.object({ memberId: id(), lastActive }))
