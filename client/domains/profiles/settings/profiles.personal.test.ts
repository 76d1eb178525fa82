import { expect, test } from 'vitest'
import type { Personal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { covers } from '#testing/covers.ts'
import { changesOf, valuesOf, yearsFor } from './profiles.personal.state.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')

test(
  'the years of birth offered go from the youngest adults’ back to 1940, and then to any earlier one that’s stored',
  covers('PERS-17', 'PERS-18', 'PERS-19', 'CONST-09'),
  () => {
    const back = Array.from({ length: 2008 - 1940 + 1 }, (_, at) => 2008 - at)
    expect(yearsFor([null, 1990, 1940], NOW)).toEqual(back)
    expect(yearsFor([1934, 1934], NOW)).toEqual([...back, 1934])
    expect(yearsFor([1938, 1934], NOW)).toEqual([...back, 1938, 1934])
  },
)

const details: Personal['member'] = {
  firstname: 'Kim',
  dobDay: 3,
  dobMonth: 'May',
  dobYear: 1980,
  sexuality: 'Gay',
  heightFeet: 5,
  heightInches: 0,
  bodyType: 'Slim',
  tattoos: 'No tattoos',
  piercings: 'No Piercings',
  drinking: 'Social drinker',
  ethnicity: 'Black',
  smoker: false,
}
const couple: Personal = {
  profileType: 'couple_ff',
  birthYear: 1980,
  birthMonth: 5,
  woman: null,
  showFirstnames: false,
  member: details,
  partner: { ...details, firstname: 'Alex', smoker: true },
}

test('only changed details are sent', () => {
  const values = valuesOf(couple)
  expect(changesOf(values, couple)).toEqual({})
  const other = { ...values, partner: { ...values.partner, firstname: ' Alex ', heightFeet: '6' } }
  expect(changesOf(other, couple)).toEqual({ partner: { heightFeet: 6 } })
})

test(
  'every detail that either partner clears is sent as null',
  covers('PERS-21', 'PERS-22', 'PERS-23'),
  () => {
    const values = valuesOf(couple)
    const nothing = Object.fromEntries(Object.keys(details).map((name) => [name, null]))
    for (const person of ['member', 'partner'] as const) {
      const cleared = { ...values[person] }
      for (const name of Object.keys(details) as (keyof typeof details)[]) cleared[name] = ''
      expect(changesOf({ ...values, [person]: cleared }, couple)).toEqual({ [person]: nothing })
    }
  },
)
