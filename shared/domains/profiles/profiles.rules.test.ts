import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '../../kernel/profile-types.ts'
import * as options from './profiles.options.contract.ts'
import { PROFILE_LIMITS } from './profiles.own.contract.ts'
import {
  ACTIVITY_BANDS,
  activityBand,
  ageOf,
  isAdult,
  isRealDate,
  nextTypeChange,
  nearestPlace,
  placeLine,
  sharedFirst,
  shownType,
  verificationStatusOf,
} from './profiles.rules.ts'

const labels = (place: 'registration' | 'settings' | 'shown') =>
  PROFILE_TYPES.map((type) => PROFILE_TYPE_LABELS[type][place])

test('the labels of profile types at registration', covers('PROF-01'), () => {
  expect(labels('registration')).toEqual([
    'Male',
    'Female',
    'Couple (MF)',
    'Male Couple (MM)',
    'Female Couple (FF)',
    'TV/TS/CD',
  ])
})

test('the labels of profile types in the settings', covers('PROF-02'), () => {
  expect(labels('settings')).toEqual(['Man', 'Woman', 'Couple MF', 'Couple MM', 'Couple FF', 'TV/TS'])
})

test('the stored values of profile types', covers('PROF-03'), () => {
  expect(PROFILE_TYPES).toEqual(['man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts'])
})

test('the labels of profile types on profiles', covers('PROF-04', 'CONST-48'), () => {
  expect(labels('shown')).toEqual(['Male', 'Female', 'Couple M/F', 'Couple M/M', 'Couple F/F', 'TV/TS'])
})

test('no two profile types share a label', () => {
  const meanings = new Map<string, Set<string>>()
  for (const type of PROFILE_TYPES) {
    for (const label of Object.values(PROFILE_TYPE_LABELS[type])) {
      meanings.set(label, (meanings.get(label) ?? new Set()).add(type))
    }
  }
  expect(meanings.size).toBe(15)
  expect([...meanings.values()].filter((types) => types.size !== 1)).toEqual([])
})

test('a missing profile type is shown as User', covers('PUBP-12'), () => {
  expect(shownType(null)).toBe('User')
  expect(shownType('couple_mf')).toBe('Couple M/F')
})

test('there are four verification statuses', covers('PROF-21'), () => {
  expect(options.VERIFICATION_STATUSES).toEqual(['unverified', 'pending', 'verified', 'rejected'])
  expect(options.VERIFICATION_STATUSES.map(verificationStatusOf)).toEqual(options.VERIFICATION_STATUSES)
})

test.each([null, '', 'VERIFIED', 'approved'])(
  'the stored status %j counts as unverified',
  covers('PROF-22'),
  (stored) => {
    expect(verificationStatusOf(stored)).toBe('unverified')
  },
)

test('there are 29 interests', covers('PROF-24', 'CONST-49'), () => {
  expect(options.INTERESTS).toHaveLength(29)
  expect(options.INTERESTS.join(', ')).toBe(
    'Adult Parties, Anal, Blindfolds, Cross-dressing, Cuckolding, Cybersex, Dogging, DP, Fisting, Gangbangs, ' +
      'Group Sex, Making Videos, Oral, Phone Sex, Rimming, Role Play, Safe Sex, Same Room Swapping, ' +
      'Separate Room Swapping, SM, Soft Swing, Spanking, Swingers Clubs, Taking Photos, Threesomes, Toys, ' +
      'Voyeurism, Watersports, Webcams',
  )
})

for (const [row, what, list, expected] of [
  ['PROF-26', 'sexualities', options.SEXUALITIES, 'Straight, Bi-Curious, Bi-Sexual, Gay'],
  ['PROF-27', 'body types', options.BODY_TYPES, 'Athletic, Slim, Average, Curvy, Ample, Large'],
  ['PROF-28', 'tattoos', options.TATTOOS, 'No tattoos, Some Tattoos, Heavily Tattooed'],
  [
    'PROF-29',
    'piercings',
    options.PIERCINGS,
    'No Piercings, 1 or 2 Piercings, 3 or 4 Piercings, 5 or more Piercings',
  ],
  ['PROF-30', 'drinking habits', options.DRINKING, "Don't Drink, Social drinker, Heavy Drinker"],
  [
    'PROF-31',
    'ethnicities',
    options.ETHNICITIES,
    'Caucasian White, Black, Mixed Race, Hispanic, Middle Eastern, Asian, Southern Asian, Rather not say',
  ],
] as const) {
  test(`the options for ${what}`, covers(row), () => {
    expect(list.join(', ')).toBe(expected)
  })
}

test('heights run from 3 to 10 feet and 0 to 11 inches', covers('PROF-32', 'PROF-33', 'CONST-67'), () => {
  expect(options.HEIGHT_FEET).toEqual({ min: 3, max: 10 })
  expect(options.HEIGHT_INCHES).toEqual({ min: 0, max: 11 })
})

test('ages run from 18 to 99 and default to 18 to 60', covers('PROF-34', 'CONST-06', 'CONST-08'), () => {
  expect(options.AGES).toEqual({ min: 18, max: 99, defaultMin: 18, defaultMax: 60 })
})

test('a town has at most 50 characters', covers('CONST-18'), () => {
  expect(PROFILE_LIMITS.town).toBe(50)
})

const place = { town: 'Leeds', region: 'Yorkshire', county: 'West Yorkshire', userCountry: 'England' }

for (const [row, what, parts, expected] of [
  ['PUBP-10', 'town, region and country', place, 'Leeds, Yorkshire, England'],
  [
    'PUBP-10',
    'the county if there’s no region',
    { ...place, region: null },
    'Leeds, West Yorkshire, England',
  ],
  [
    'PUBP-10',
    'a name that’s both region and country, once',
    { town: 'Belfast', region: 'Northern Ireland', county: 'County Down', userCountry: 'Northern Ireland' },
    'Belfast, Northern Ireland',
  ],
  ['PUBP-11', 'no town', { ...place, town: null }, 'Yorkshire, England'],
  ['PUBP-11', 'no region or county', { ...place, region: null, county: null }, 'Leeds, England'],
  ['PUBP-11', 'only a town', { town: 'Leeds', region: null, county: null, userCountry: null }, 'Leeds'],
  ['PUBP-11', 'nothing', { town: null, region: null, county: null, userCountry: null }, null],
] as const) {
  test(`the line for a place: ${what}`, covers(row), () => {
    expect(placeLine(parts)).toBe(expected)
  })
}

test(
  'a card’s place is the nearest that’s known: town, region, county or country',
  covers('SEARCH-08.5'),
  () => {
    const parts = [place, { ...place, town: '' }, { ...place, town: null, region: null }]
    expect(parts.map(nearestPlace)).toEqual(['Leeds', 'Yorkshire', 'West Yorkshire'])
    expect(nearestPlace({ town: null, region: null, county: null, userCountry: 'England' })).toBe('England')
    expect(nearestPlace({ town: null, region: null, county: null, userCountry: '' })).toBeNull()
  },
)

test('shared interests come first, each group in its own order', () => {
  expect(sharedFirst(['Oral', 'SM', 'Toys', 'Webcams'], ['Webcams', 'SM', 'Anal'])).toEqual({
    interests: ['SM', 'Webcams', 'Oral', 'Toys'],
    shared: 2,
  })
})

const now = new Date('2026-06-15T12:00:00Z')

test('the activity bands are online now, today, this week and this month', () => {
  expect(ACTIVITY_BANDS).toEqual(['online now', 'today', 'this week', 'this month'])
})

test.each([
  [{ year: 1996, month: 6, day: 14 }, 30],
  [{ year: 1996, month: 6, day: 15 }, 30],
  [{ year: 1996, month: 6, day: 16 }, 29],
  [{ year: 1996, month: 5, day: 31 }, 30],
  [{ year: 1996, month: 7, day: 1 }, 29],
  [{ year: 1996, month: 6 }, 29],
  [{ year: 1996, month: 6, day: null }, 29],
  [{ year: 1996, month: 5 }, 30],
])('someone born %j is %i, counted from the latest day that date can mean', (birth, age) => {
  expect(ageOf(birth, now)).toBe(age)
})

test('with only a birth month, the birthday is taken to be its last day', () => {
  expect(ageOf({ year: 1996, month: 6 }, new Date('2026-06-29T23:59:59Z'))).toBe(29)
  expect(ageOf({ year: 1996, month: 6 }, new Date('2026-06-30T00:00:00Z'))).toBe(30)
})

test('anyone who turned 18 today or earlier is an adult', () => {
  expect(isAdult({ year: 2008, month: 6, day: 15 }, now)).toBe(true)
  expect(isAdult({ year: 2008, month: 6, day: 16 }, now)).toBe(false)
  expect(isAdult({ year: 1990, month: 1, day: 1 }, now)).toBe(true)
})

test.each([
  [{ year: 1930, month: 1 }, true],
  [{ year: 1929, month: 12 }, false],
  [{ year: 1990.5, month: 1 }, false],
  [{ year: 1990, month: 0 }, false],
  [{ year: 1990, month: 12 }, true],
  [{ year: 1990, month: 13 }, false],
  [{ year: 1990, month: 4, day: null }, true],
  [{ year: 1990, month: 4, day: 0 }, false],
  [{ year: 1990, month: 4, day: 1 }, true],
  [{ year: 1990, month: 4, day: 30 }, true],
  [{ year: 1990, month: 4, day: 31 }, false],
])('whether %j is a real date: %j', (birth, isReal) => {
  expect(isRealDate(birth)).toBe(isReal)
})

test.each([
  ['2026-06-15T12:00:00Z', 'online now'],
  ['2026-06-15T11:45:00Z', 'online now'],
  ['2026-06-15T11:44:59Z', 'today'],
  ['2026-06-14T23:00:00Z', 'today'],
  ['2026-06-14T22:59:59Z', 'this week'],
  ['2026-06-08T12:00:01Z', 'this week'],
  ['2026-06-08T12:00:00Z', 'this month'],
  ['2026-05-16T12:00:01Z', 'this month'],
  ['2026-05-16T12:00:00Z', null],
])('activity at %s is shown as %s', (at, band) => {
  expect(activityBand(new Date(at), now)).toBe(band)
})

test.each([
  ['2026-05-31T08:30:00Z', '2026-06-30T08:30:00.000Z'],
  ['2026-05-20T08:30:00Z', '2026-06-20T08:30:00.000Z'],
  ['2026-05-15T12:00:01Z', '2026-06-15T12:00:01.000Z'],
])(
  'after a change of account type at %s, the next one is allowed at %s',
  covers('PREF-08'),
  (changed, next) => {
    expect(nextTypeChange(new Date(changed), now)?.toISOString()).toBe(next)
  },
)

test(
  'the account type can be changed again after a month, to the exact second, or on the last day of a shorter month',
  covers('PREF-08'),
  () => {
    const march = nextTypeChange(new Date('2026-01-31T10:00:00Z'), new Date('2026-02-01T00:00:00Z'))
    expect(march?.toISOString()).toBe('2026-02-28T10:00:00.000Z')
    expect(nextTypeChange(new Date('2026-05-15T12:00:00Z'), now)).toBeNull()
    expect(nextTypeChange(null, now)).toBeNull()
  },
)
