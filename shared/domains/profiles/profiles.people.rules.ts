import { isCouple, type ProfileType } from '../../kernel/profile-types.ts'
import { DAY, daysInMonth } from '../../kernel/time.ts'
import type { Who } from './profiles.options.contract.ts'
import { ageOf, isAdult, shownType, type BirthDate } from './profiles.rules.ts'

/** The two people of an account. A single is just the member. */
export const PEOPLE = ['member', 'partner'] as const
export type Person = (typeof PEOPLE)[number]

/**
 * Returns which partner of a mixed couple this is. Null for everyone else, or until the couple has specified who the
 * woman is.
 */
export const whoIs = (
  person: Person,
  { profileType, woman }: { profileType: ProfileType; woman: Person | null },
): Who | null => (profileType !== 'couple_mf' || woman === null ? null : person === woman ? 'her' : 'him')

/** Parses a stored day (`1990-05-31`) as a birth date. */
export const birthOfDay = (day: string): BirthDate => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

const ageByDay = (day: string | null, now: Date): number | null => {
  const birth = day && birthOfDay(day)
  return birth && isAdult(birth, now) ? ageOf(birth, now) : null
}

/** Returns an account's people with their ages, as shown on cards. A null birth day means that the age is hidden. */
export const peopleByDay = (
  account: {
    profileType: ProfileType
    woman: Person | null
    birth: string | null
    partnerBirth: string | null
  },
  now: Date,
): { who: Who | null; age: number | null }[] => [
  { who: whoIs('member', account), age: ageByDay(account.birth, now) },
  ...(isCouple(account.profileType)
    ? [{ who: whoIs('partner', account), age: ageByDay(account.partnerBirth, now) }]
    : []),
]

interface Named {
  who: Who | null
  age: number | null
  /** Set only if the member chose to show it. */
  firstname?: string | null
}

const CALLED = { her: 'Her', him: 'Him' } as const
const BY_ORDER = ['Partner one', 'Partner two'] as const

/**
 * Returns the heading of a person's details, with the age: the first name if known, else `Her` or `Him`, else the
 * number of a couple's partner.
 */
export const headingOf = (people: readonly Named[], at: number): string | null => {
  const person = people[at]
  if (!person) return null
  const { firstname, who, age } = person
  const byOrder = people.length > 1 ? (BY_ORDER[at] ?? null) : null
  const name = firstname ?? (who ? CALLED[who] : byOrder)
  return name && [name, age].filter((part) => part !== null).join(', ')
}

const NO_BREAK = '\u00A0'

/**
 * Returns an account's ages in one line, with `Her` and `Him` if a mixed couple has specified who's who. Empty if no
 * age is known.
 */
export const agesLine = (people: readonly Named[]): string => {
  const known = people.flatMap(({ who, age }) => (age === null ? [] : [{ name: who && CALLED[who], age }]))
  return known.every(({ name }) => name)
    ? known.map(({ name, age }) => `${name}${NO_BREAK}${age}`).join(', ')
    : known.map(({ age }) => age).join(`${NO_BREAK}&${NO_BREAK}`)
}

/** Returns a line like `Couple M/F · Him 41, Her 39 · York, England`, leaving out anything hidden or unknown. */
export const whoLine = (member: {
  profileType: ProfileType | null
  people: readonly Named[]
  place?: string | null
}): string =>
  [shownType(member.profileType), agesLine(member.people), member.place].filter(Boolean).join(' · ')

/** How long the details of a former partner are kept, hidden, in milliseconds. */
export const PARTNER_KEPT = 30 * DAY

/** A birth date as far as it's been filled in. January is 1. */
export interface PartialDate {
  year: number | null
  month: number | null
  day: number | null
}

const LONGEST_YEAR = 2000

/**
 * Returns what's wrong with a birth date, or null. If parts are missing, the latest date that's possible is assumed.
 */
export const birthProblem = (
  { year, month, day }: PartialDate,
  now: Date,
): 'impossible' | 'underage' | null => {
  if (month && day && day > daysInMonth(year ?? LONGEST_YEAR, month)) return 'impossible'
  return year && !isAdult({ year, month: month ?? 12, day }, now) ? 'underage' : null
}
