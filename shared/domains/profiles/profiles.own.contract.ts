import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint, type RateLimit } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, listOf, nothing, trimmed } from '../../kernel/fields.ts'
import { picture } from '../../kernel/picture.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { DAY, SECOND } from '../../kernel/time.ts'
import { ROLES } from '../accounts/accounts.contract.ts'
import { membershipTier } from '../membership/membership.contract.ts'
import { COUNTRIES, PREFIX_LIMITS } from '../regions/regions.contract.ts'
import { memberPrefix } from '../regions/regions.rules.ts'
import { meeting, personDetails } from './profiles.contract.ts'
import { AGES, INTERESTS, VERIFICATION_STATUSES } from './profiles.options.contract.ts'

/**
 * Limit on changes to where a member lives, by town or by postcode. Trying out one place after another would reveal
 * who's hiding from their neighbours there.
 */
export const PLACE_CHANGES = {
  per: 'member',
  max: 5,
  seconds: DAY / SECOND,
  whenStoreDown: 'closed',
} as const satisfies RateLimit

/** Length in characters. */
export const PROFILE_LIMITS = { title: 100, text: 5000, town: 50 } as const

export const PROFILE_REASONS = {
  typeLocked: reason('profile_type_locked', 'conflict', 'You can only change once per month.'),
  agesReversed: reason('ages_reversed', 'invalid', 'The lowest age must not be above the highest.'),
  countryNeeded: reason('country_needed', 'invalid', 'Please choose your country.'),
  prefixUnknown: reason(
    'prefix_unknown',
    'invalid',
    'We don’t know this postcode. Check it, or leave it blank.',
  ),
  placeChanged: reason(
    'place_changed_often',
    'rate_limited',
    'You can change where you live 5 times a day, and you have today. Please change it again tomorrow.',
  ),
} as const

const text = () => selfOnly(z.nullable(z.string()))
const number = () => selfOnly(z.nullable(z.int()))

const lookingFor = {
  lookingForMan: z.boolean(),
  lookingForWoman: z.boolean(),
  lookingForCoupleMf: z.boolean(),
  lookingForCoupleMm: z.boolean(),
  lookingForCoupleFf: z.boolean(),
  lookingForTvts: z.boolean(),
}

const place = {
  town: text(),
  region: text(),
  county: text(),
  userCountry: text(),
  postcodePrefix: text(),
}

const profileText = z.object({
  profileTitle: z.string(),
  profileText: z.string(),
  interests: z.array(z.enum(INTERESTS)),
})
export type ProfileText = z.output<typeof profileText>

/** A member's preferences, including when they can next change their account type. */
const preferences = selfOnly(
  z.object({
    profileType: profileType(),
    profileTypeChangedAt: z.nullable(instant()),
    /** Null if the type can be changed now. */
    nextTypeChangeAt: z.nullable(instant()),
    ...lookingFor,
    ...meeting,
    ...place,
  }),
)
export type Preferences = z.output<typeof preferences>

const prefixed = <const S extends Record<string, z.ZodMiniType>>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      `partner${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      schema,
    ]),
  ) as { [K in keyof S & string as `partner${Capitalize<K>}`]: S[K] }

const ownPerson = {
  firstname: text(),
  dobDay: number(),
  dobMonth: text(),
  dobYear: number(),
  ...personDetails,
}

export const ownProfile = selfOnly(
  z.object({
    id: id(),
    username: z.string(),
    role: selfOnly(z.enum(ROLES)),
    avatarUrl: text(),
    profilePhotoUrl: text(),
    location: text(),
    bio: text(),
    ...profileText.shape,
    profileType: profileType(),
    profileTypeChangedAt: z.nullable(instant()),
    verificationStatus: z.enum(VERIFICATION_STATUSES),
    createdAt: instant(),
    updatedAt: instant(),
    ...place,
    ...ownPerson,
    ...prefixed(ownPerson),
    ...lookingFor,
    ...meeting,
    birthYear: selfOnly(z.int()),
    birthMonth: selfOnly(z.int()),
    partnerBirthYear: number(),
    partnerBirthMonth: number(),
    /** Number of messages sent on the current site day. */
    messagesSentToday: z.int(),
    messagesResetDate: text(),
    chatsInitiatedToday: z.int(),
    chatsResetDate: text(),
    currentTierId: z.nullable(id()),
    imagesUploaded: z.int(),
    picture: z.nullable(picture),
    /** Null only if the free tier's row is missing. */
    tier: z.nullable(membershipTier),
  }),
)
export type OwnProfile = z.output<typeof ownProfile>

export const getOwnProfile = endpoint({
  name: 'profiles.getOwnProfile',
  summary: 'Everything stored in the caller’s profile, with the tier.',
  method: 'GET',
  path: '/api/profile',
  access: 'member',
  input: nothing,
  output: ownProfile,
  reasons: [],
})

export const updateProfile = endpoint({
  name: 'profiles.updateProfile',
  summary: 'Change the title, text or interests of the caller’s profile. Omitted fields keep their value.',
  method: 'PATCH',
  path: '/api/profile',
  access: 'member',
  input: z.strictObject({
    profileTitle: z.optional(trimmed(PROFILE_LIMITS.title)),
    profileText: z.optional(trimmed(PROFILE_LIMITS.text)),
    interests: z.optional(listOf(INTERESTS)),
  }),
  output: profileText,
  reasons: [],
})

export const getProfileText = endpoint({
  name: 'profiles.getProfileText',
  summary: 'The title, text and interests of the caller’s profile.',
  method: 'GET',
  path: '/api/profile/text',
  access: 'member',
  input: nothing,
  output: profileText,
  reasons: [],
})

export const getPreferences = endpoint({
  name: 'profiles.getPreferences',
  summary: 'The account type, search preferences and place of the caller’s profile.',
  method: 'GET',
  path: '/api/profile/preferences',
  access: 'member',
  input: nothing,
  output: preferences,
  reasons: [],
})

/** A member's postcode prefix as stored: uppercase, without spaces, at most 4 characters, and empty for none. */
export const postcodePrefix = () =>
  z
    .string()
    .check(
      z.maxLength(20),
      z.overwrite(memberPrefix),
      z.maxLength(PREFIX_LIMITS.memberMax),
      z.regex(/^[A-Z0-9]*$/),
    )

const age = () => z.int().check(z.minimum(AGES.min), z.maximum(AGES.max))

export const updatePreferences = endpoint({
  name: 'profiles.updatePreferences',
  summary:
    'Change the account type, search preferences or place of the caller’s profile. Omitted fields keep their value.',
  method: 'PATCH',
  path: '/api/profile/preferences',
  access: 'member',
  input: z.strictObject({
    profileType: z.optional(profileType()),
    ...z.partial(z.object(lookingFor)).shape,
    ageMin: z.optional(age()),
    ageMax: z.optional(age()),
    meetSmokers: z.optional(z.boolean()),
    canTravel: z.optional(z.boolean()),
    canAccommodate: z.optional(z.boolean()),
    town: z.optional(trimmed(PROFILE_LIMITS.town)),
    postcodePrefix: z.optional(postcodePrefix()),
    /** The country to use if the prefix is stored for several. */
    country: z.optional(z.enum(COUNTRIES)),
  }),
  output: preferences,
  reasons: Object.values(PROFILE_REASONS),
})

export const updatePlace = endpoint({
  name: 'profiles.updatePlace',
  summary: 'Set the region, county and country of the caller’s profile from a postcode prefix.',
  method: 'POST',
  path: '/api/profile/place',
  access: 'member',
  input: z.strictObject({
    postcodePrefix: postcodePrefix().check(z.minLength(PREFIX_LIMITS.lookupFrom)),
    country: z.optional(z.enum(COUNTRIES)),
  }),
  output: z.object({
    /** Whether a place was found and stored. */
    found: z.boolean(),
    /** The countries the prefix is stored for. If there are several, the member chooses one. */
    countries: z.array(z.enum(COUNTRIES)),
    ...place,
  }),
  reasons: [PROFILE_REASONS.prefixUnknown, PROFILE_REASONS.placeChanged],
  limits: [{ per: 'member', max: 60, seconds: 60, whenStoreDown: 'open' }],
})
