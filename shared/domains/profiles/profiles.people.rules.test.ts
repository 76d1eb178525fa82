import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { agesLine, birthProblem, headingOf, whoIs } from './profiles.people.rules.ts'

describe('which partner of a couple is the woman and which the man', () => {
  test.each([
    ['the woman is the member', 'couple_mf', 'member', ['her', 'him']],
    ['the woman is the partner', 'couple_mf', 'partner', ['him', 'her']],
    ['no one has said', 'couple_mf', null, [null, null]],
    ['the couple is no longer mixed', 'couple_ff', 'member', [null, null]],
    ['the member is single', 'man', 'partner', [null, null]],
  ] as const)('if %s', (_case, profileType, woman, expected) => {
    const couple = { profileType, woman }
    expect([whoIs('member', couple), whoIs('partner', couple)]).toEqual(expected)
  })
})

const [her, him] = [
  { who: 'her', age: 39 },
  { who: 'him', age: 42 },
] as const
const [one, other] = [
  { who: null, age: 39 },
  { who: null, age: 42 },
] as const

test.each([
  ['her and him', [her, him], 'Her 39, Him 42'],
  ['her and him, if only one age is known', [{ ...her, age: null }, him], 'Him 42'],
  ['two partners', [one, other], '39 & 42'],
  ['two partners, if only one age is known', [one, { ...other, age: null }], '39'],
  ['a single', [one], '39'],
  ['a single without an age', [{ ...one, age: null }], ''],
] as const)('the line with the ages of %s', covers('PUBP-09.2'), (_case, people, expected) => {
  expect(agesLine(people).replaceAll('\u00A0', ' ')).toBe(expected)
})

test('a name and its age are kept on one line by a no-break space', () => {
  expect(agesLine([her, him])).toBe('Her\u00A039, Him\u00A042')
})

test.each([
  ['her and him', [her, him], ['Her, 39', 'Him, 42']],
  ['someone who shows a first name', [{ ...her, firstname: 'Kate' }, him], ['Kate, 39', 'Him, 42']],
  ['two of the same sex', [one, other], ['Partner one, 39', 'Partner two, 42']],
  ['someone without an age', [{ ...her, age: null }, him], ['Her', 'Him, 42']],
  ['a single without a name', [one], [null]],
  ['a single with a name', [{ ...one, firstname: 'Anna' }], ['Anna, 39']],
] as const)('the headings of the details for %s', covers('PUBP-09.2'), (_case, people, expected) => {
  expect(people.map((_, at) => headingOf(people, at))).toEqual(expected)
})

const NOW = new Date('2026-06-15T12:00:00Z')

test.each([
  ['nothing', [null, null, null], null],
  ['18 today', [2008, 6, 15], null],
  ['18 tomorrow', [2008, 6, 16], 'underage'],
  ['18 by the end of the month, without the day', [2008, 6, null], 'underage'],
  ['18 for the whole month', [2008, 5, null], null],
  ['18 by the end of the year, with the year alone', [2008, null, null], 'underage'],
  ['18 since last year, with the year alone', [2007, null, null], null],
  ['a year and a day', [2007, null, 31], null],
  ['a year and a day, which December would make too young', [2008, null, 1], 'underage'],
  ['31 February', [1990, 2, 31], 'impossible'],
  ['29 February of a common year', [1990, 2, 29], 'impossible'],
  ['29 February of a leap year', [1992, 2, 29], null],
  ['29 February without a year', [null, 2, 29], null],
  ['30 February without a year', [null, 2, 30], 'impossible'],
  ['31 June', [1990, 6, 31], 'impossible'],
] as const)('whether a date of birth is accepted: %s', (_case, [year, month, day], expected) => {
  expect(birthProblem({ year, month, day }, NOW)).toBe(expected)
})
