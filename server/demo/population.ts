import { createHash } from 'node:crypto'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import {
  AGES,
  type HideFrom,
  type VerificationStatus,
} from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { v4, v7 } from 'uuid'
import type { DemoPerson } from './people.ts'
import { birthOf, DEMO_AGES, drawAge, drawInterests, drawPerson, genders } from './people.ts'
import { drawPlace, type DemoPlace } from './places.ts'
import { type Random, seededRandom } from './random.ts'
import { OPENING_QUESTIONS } from './texts.data.ts'
import { profileText, profileTitle } from './texts.ts'
import { usernameOf } from './usernames.ts'

export interface Population {
  seed: number
  /** The demo's current time. Ages, dates and last activity are relative to it. */
  now: Date
  /** Number of members. In small communities, the types are mixed so that people can meet every type. */
  size: number
}

export interface DemoMember {
  index: number
  id: string
  email: string
  username: string
  type: ProfileType
  createdAt: Date
  lastActiveAt: Date
  title: string
  text: string
  interests: string[]
  place: DemoPlace
  person: DemoPerson
  partner: DemoPerson | null
  lookingFor: ProfileType[]
  ageMin: number
  ageMax: number
  meetSmokers: boolean
  canTravel: boolean
  canAccommodate: boolean
  tier: Tier
  verified: boolean
  /** The outcome of verification, if the demo knows more about it than `verified`. */
  verification?: { status: VerificationStatus; verifiedAt: Date | null }
  showOnline: boolean
  showAge: boolean
  showPlace: boolean
  hideFrom: HideFrom
  showsFirstnames: boolean
  hasPhoto: boolean
  contact: Contact | null
}

/** The preferences about who may write first, unless everyone may. */
type Contact = Partial<ContactPreferences>

/**
 * Up to this many members, the demo is a showcase. Larger demos have the shares of types and tiers of a real community.
 */
const SHOWCASE = 2000

const TYPE_SHARES: Record<'showcase' | 'real', Record<ProfileType, number>> = {
  showcase: { man: 27, woman: 23, couple_mf: 27, couple_mm: 8, couple_ff: 7, tvts: 8 },
  real: { man: 45, woman: 12, couple_mf: 30, couple_mm: 4, couple_ff: 3, tvts: 6 },
}
const TIER_SHARES: Record<'showcase' | 'real', Record<Tier, number>> = {
  showcase: { free: 82, silver: 12, gold: 6 },
  real: { free: 90, silver: 7, gold: 3 },
}

/** Probability that members of a type look for each type, in the order of PROFILE_TYPES. */
const WANTS: Record<ProfileType, readonly number[]> = {
  man: [0.15, 0.88, 0.7, 0.06, 0.35, 0.2],
  woman: [0.72, 0.42, 0.65, 0.1, 0.32, 0.15],
  couple_mf: [0.5, 0.76, 0.86, 0.08, 0.34, 0.18],
  couple_mm: [0.9, 0.08, 0.2, 0.8, 0.08, 0.25],
  couple_ff: [0.2, 0.9, 0.46, 0.08, 0.8, 0.2],
  tvts: [0.72, 0.46, 0.66, 0.3, 0.25, 0.45],
}
/** The probabilities for men who look for men. */
const MEN_WANT_MEN = [1, 0.1, 0.25, 0.65, 0.02, 0.25]

const entries = <K extends string>(shares: Record<K, number>) => Object.entries(shares) as [K, number][]

/** Hashed with the seed, because the random numbers of two seeds come from the same cycle and may coincide. */
const drawBytes = (random: Random) =>
  createHash('sha256')
    .update(random.seed)
    .update(Uint8Array.from({ length: 16 }, () => random.int(0, 255)))
    .digest()
    .subarray(0, 16)

/** Returns an id like those of `newId`, but always the same id for the same random numbers. */
export const drawId = (random: Random): string => v4({ random: drawBytes(random) })

/** Returns an id like those of `newOrderedId`, as if it was created at that time. */
export const drawOrderedId = (random: Random, at: Date): string =>
  v7({ msecs: at.getTime(), random: drawBytes(random) })

const earlier = (now: Date, milliseconds: number) => new Date(now.getTime() - Math.round(milliseconds))

const drawLastActive = (random: Random, now: Date): Date => {
  const spread = -Math.log(1 - random.next())
  return earlier(
    now,
    random.weighted([
      [random.between(0, 15 * MINUTE), 6],
      [random.between(15 * MINUTE, DAY), 24],
      [Math.min(400 * DAY, DAY + spread * 24 * DAY), 70],
    ]),
  )
}

const drawLookingFor = (random: Random, type: ProfileType): ProfileType[] => {
  const chances = type === 'man' && random.chance(0.1) ? MEN_WANT_MEN : WANTS[type]
  const wanted = PROFILE_TYPES.filter((_, i) => random.chance(chances[i] ?? 0))
  return wanted.length > 0 ? wanted : ['couple_mf', 'woman']
}

const drawContact = (random: Random, lookingFor: ProfileType[]): Contact | null => {
  if (!random.chance(0.14)) return null
  const unwanted = PROFILE_TYPES.filter((type) => !lookingFor.includes(type))
  return random.weighted([
    [{ allowFriendsOnly: true }, 1],
    [{ allowedProfileTypes: lookingFor }, 2],
    [{ blockedProfileTypes: unwanted }, 3],
    [{ verifiedOnly: true }, 1],
    [{ withPhotoOnly: true }, 1],
    ...OPENING_QUESTIONS.map((openingQuestion) => [{ openingQuestion }, 0.6] as [Contact, number]),
  ])
}

/** Generates the member at this position. The result depends only on `population` and `index`. */
export const generateMember = (population: Population, index: number): DemoMember => {
  const { seed, now, size } = population
  const random = seededRandom('member', seed, index)
  const kind = size <= SHOWCASE ? 'showcase' : 'real'
  const type = random.weighted(entries(TYPE_SHARES[kind]))
  const lastActiveAt = drawLastActive(random, now)
  const createdAt = earlier(lastActiveAt, HOUR + Math.min(1800, -Math.log(1 - random.next()) * 380) * DAY)
  const place = drawPlace(random)
  const age = drawAge(random)
  const [gender, partnerGender] = genders(type, random)
  const person = drawPerson(random, { type, gender, birth: birthOf(random, age, now) })
  const partnerAge = Math.min(DEMO_AGES.max, Math.max(DEMO_AGES.min, Math.round(random.normal(age, 4))))
  const partner = partnerGender
    ? drawPerson(random, { type, gender: partnerGender, birth: birthOf(random, partnerAge, now) })
    : null
  const lookingFor = drawLookingFor(random, type)
  return {
    index,
    id: drawId(random),
    email: `member${index}@demo.example`,
    username: usernameOf({ index, seed, type }),
    type,
    createdAt,
    lastActiveAt,
    title: profileTitle(random, { type, town: place.town }),
    text: profileText(random, { type, town: place.town }),
    interests: drawInterests(random),
    place,
    person,
    partner,
    lookingFor,
    ageMin: Math.max(AGES.min, age - random.int(8, 26)),
    ageMax: Math.min(AGES.max, Math.max(age, partnerAge) + random.int(8, 30)),
    meetSmokers: person.smoker || random.chance(0.7),
    canTravel: random.chance(0.6),
    canAccommodate: random.chance(0.45),
    tier: random.weighted(entries(TIER_SHARES[kind])),
    verified: random.chance(0.36),
    showOnline: random.chance(0.9),
    showAge: random.chance(0.96),
    hasPhoto: random.chance(0.8),
    contact: drawContact(random, lookingFor),
    showsFirstnames: random.chance(0.2),
    showPlace: random.chance(0.96),
    hideFrom: random.chance(0.03) ? 'town' : 'nobody',
  }
}
