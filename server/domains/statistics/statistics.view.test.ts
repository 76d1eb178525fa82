import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHERS } from '#shared/domains/statistics/statistics.contract.ts'
import { covers } from '#testing/covers.ts'
import { SMALLEST_GROUP, viewAmounts, viewGroups, withoutSmall } from './statistics.view.ts'

const groups = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([key, amount]) => ({ key, amount }))
const stored = (amounts: Record<string, number>) =>
  Object.fromEntries(withoutSmall(groups(amounts)).map(({ key, amount }) => [key, amount]))

describe('groups of members', () => {
  test.each([
    ['are shown as they are from 20 members up', { Kent: 20, Devon: 31 }, { '': 51, Kent: 20, Devon: 31 }],
    [
      'are combined if they’re smaller',
      { Kent: 19, Essex: 2, Devon: 31 },
      { '': 52, Devon: 31, [OTHERS]: 21 },
    ],
    [
      'are combined with the next larger group if they’re still too small, because the total would reveal them',
      { Kent: 19, Surrey: 40, Devon: 31 },
      { '': 90, Surrey: 40, [OTHERS]: 50 },
    ],
    [
      'are combined with the members who gave no answer if those are too few',
      { '': 1, Kent: 21, Surrey: 40, Devon: 31 },
      { '': 93, Surrey: 40, Devon: 31, [OTHERS]: 22 },
    ],
    ['aren’t shown at all if there are too few members', { '': 4, Kent: 15 }, { '': 0 }],
    ['may be empty', {}, { '': 0 }],
  ])('%s', covers('BEY-37.7'), (_, given, told) => expect(stored(given)).toEqual(told))

  test(
    'are never smaller than 20 or deducible from the total, however many there are',
    covers('BEY-37.7'),
    () => {
      fc.assert(
        fc.property(fc.array(fc.nat(60), { maxLength: 90 }), (amounts) => {
          const told = withoutSmall(amounts.map((amount, place) => ({ key: `County ${place}`, amount })))
          const [whole, ...named] = told
          expect(named.every(({ amount }) => amount >= SMALLEST_GROUP)).toBe(true)
          expect(named.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole?.amount)
          expect(named.length).toBeLessThanOrEqual(51)
        }),
      )
    },
  )

  test('are sorted from the largest down, with the combined group last', () => {
    expect(viewGroups(groups({ '': 120, Kent: 20, [OTHERS]: 60, Devon: 40 }))).toEqual({
      members: 120,
      groups: groups({ Devon: 40, Kent: 20, [OTHERS]: 60 }),
    })
  })
})

test('counts of several days are summed, except for active members and waiting times, which are averaged', () => {
  const sum = (what: string, key: string, amount: number, days = 2) => ({ what, key, amount, days })
  const sums = [
    sum('joined', '', 3),
    sum('active', '', 31),
    sum('verifications', 'decided', 4),
    sum('verifications', 'minutes', 4 * 90),
    sum('decisions', 'decided', 0),
    sum('decisions', 'minutes', 0),
  ]
  expect(viewAmounts([...sums, sum('joined', '', 2, 1)])).toEqual({
    joined: 5,
    active: 15.5,
    messages: null,
    photos: null,
    verifications: 4,
    verificationHours: 1.5,
    reports: null,
    decisions: 0,
    decisionHours: null,
  })
})
