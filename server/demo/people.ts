import {
  BODY_TYPES,
  DRINKING,
  ETHNICITIES,
  INTERESTS,
  PIERCINGS,
  TATTOOS,
  type Interest,
  SEXUALITIES,
} from '#shared/domains/profiles/profiles.options.contract.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { DAY } from '#shared/kernel/time.ts'
import { MEN, WOMEN } from './names.data.ts'
import type { Random } from './random.ts'

type Gender = 'man' | 'woman'

export interface DemoPerson {
  gender: Gender
  firstname: string
  birth: { year: number; month: number; day: number }
  /** Whether the personal details are filled in. Otherwise only those required at registration are known. */
  hasDetails: boolean
  sexuality: string
  heightFeet: number
  heightInches: number
  bodyType: string
  tattoos: string
  piercings: string
  drinking: string
  ethnicity: string
  smoker: boolean
}

export const genders = (type: ProfileType, random: Random): readonly [Gender] | readonly [Gender, Gender] => {
  switch (type) {
    case 'man':
    case 'tvts':
      return ['man']
    case 'woman':
      return ['woman']
    case 'couple_mf':
      return random.chance(0.7) ? ['woman', 'man'] : ['man', 'woman']
    case 'couple_mm':
      return ['man', 'man']
    case 'couple_ff':
      return ['woman', 'woman']
  }
}

/** Ages of the demo's youngest and oldest members, in whole years. */
export const DEMO_AGES = { min: 18, max: 80 } as const

/** Draws a plausible age: sometimes a young adult's, but mostly a middle-aged person's. */
export const drawAge = (random: Random): number => {
  const age = random.chance(0.07) ? random.int(18, 24) : Math.round(random.normal(41, 12))
  return Math.min(DEMO_AGES.max, Math.max(DEMO_AGES.min, age))
}

/**
 * Returns a birth date for this age. The last birthday is long enough ago that the age is certain without the day of
 * birth.
 */
export const birthOf = (random: Random, age: number, now: Date): DemoPerson['birth'] => {
  const birthday = new Date(now)
  birthday.setUTCFullYear(now.getUTCFullYear() - age)
  const date = new Date(birthday.getTime() - random.int(33, 360) * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const SEXUALITY_OF: Record<ProfileType, Record<Gender, readonly number[]>> = {
  man: { man: [78, 12, 6, 4], woman: [1, 0, 0, 0] },
  woman: { man: [1, 0, 0, 0], woman: [45, 28, 24, 3] },
  couple_mf: { man: [80, 14, 6, 0], woman: [30, 38, 32, 0] },
  couple_mm: { man: [0, 4, 26, 70], woman: [1, 0, 0, 0] },
  couple_ff: { man: [1, 0, 0, 0], woman: [0, 6, 42, 52] },
  tvts: { man: [20, 25, 45, 10], woman: [1, 0, 0, 0] },
}

const weights = <T>(items: readonly T[], shares: readonly number[]) =>
  items.map((item, i) => [item, shares[i] ?? 0] as const)

export const drawPerson = (
  random: Random,
  { type, gender, birth }: { type: ProfileType; gender: Gender; birth: DemoPerson['birth'] },
): DemoPerson => {
  const inches = Math.round(random.normal(gender === 'man' ? 70 : 65, 2.7))
  const usesWomensName = gender === 'woman' || type === 'tvts'
  return {
    gender,
    firstname: random.pick(usesWomensName ? WOMEN : MEN),
    birth,
    hasDetails: random.chance(0.85),
    sexuality: random.weighted(weights(SEXUALITIES, SEXUALITY_OF[type][gender])),
    heightFeet: Math.floor(inches / 12),
    heightInches: inches % 12,
    bodyType: random.weighted(
      weights(BODY_TYPES, gender === 'man' ? [24, 18, 42, 2, 8, 6] : [14, 20, 28, 26, 8, 4]),
    ),
    tattoos: random.weighted(weights(TATTOOS, [55, 38, 7])),
    piercings: random.weighted(weights(PIERCINGS, gender === 'man' ? [80, 16, 3, 1] : [40, 44, 12, 4])),
    drinking: random.weighted(weights(DRINKING, [18, 78, 4])),
    ethnicity: random.weighted(weights(ETHNICITIES, [74, 6, 5, 1, 1, 4, 5, 4])),
    smoker: random.chance(0.16),
  }
}

const BY_POPULARITY: readonly Interest[] = [
  'Safe Sex',
  'Swingers Clubs',
  'Threesomes',
  'Oral',
  'Adult Parties',
  'Soft Swing',
  'Toys',
  'Same Room Swapping',
  'Role Play',
  'Voyeurism',
  'Group Sex',
  'Taking Photos',
  'Blindfolds',
  'Spanking',
  'Separate Room Swapping',
  'Making Videos',
]
const interestWeights = [
  ...BY_POPULARITY,
  ...INTERESTS.filter((interest) => !BY_POPULARITY.includes(interest)),
]

/**
 * Draws a few of the 29 interests. About half of the members have the most popular interest, and one in fifty has the
 * rarest.
 */
export const drawInterests = (random: Random): Interest[] => {
  const keenness = random.between(0.4, 1.6)
  return interestWeights.filter((_, rank) => random.chance(Math.min(0.95, 0.52 * 0.89 ** rank * keenness)))
}
