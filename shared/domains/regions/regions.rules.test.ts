import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { COUNTRIES, PREFIX_LIMITS, lookupPrefix } from './regions.contract.ts'
import { matchPrefix, memberPrefix, normalisePrefix } from './regions.rules.ts'

let nextPlace = 1
const stored = (postcodePrefix: string, country = 'England', placeId = nextPlace++) => ({
  postcodePrefix,
  country,
  placeId,
})

const found = (rows: ReturnType<typeof stored>[], prefix: string, country: string | null = null) => {
  const match = matchPrefix(rows, { prefix, country })
  return match.kind === 'match' ? `${match.row.country} ${match.row.postcodePrefix}` : match
}

const text = fc.string({
  unit: fc.constantFrom(...'A B E M S W a b s w 0 1 2 3 9'.split(' '), ' ', '\t'),
  maxLength: 12,
})
const prefix = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('A', 'B', '1', '2'), minLength: 1, maxLength })

test('there are exactly nine countries, in this order', covers('PROF-25'), () => {
  expect(COUNTRIES.join(', ')).toBe(
    'England, Ireland, Scotland, Wales, Northern Ireland, Australia, Canada, New Zealand, USA',
  )
})

test(
  'postcode prefixes have up to 4 characters for members, 6 for admins, and are looked up from 2',
  covers('ADM-PC-12.1'),
  () => {
    expect(PREFIX_LIMITS).toEqual({ memberMax: 4, adminMax: 6, lookupFrom: 2 })
  },
)

test.each([
  [' sw1a ', 'SW1A'],
  ['sw 1a', 'SW1A'],
  ['d 6w', 'D6W'],
  ['Bt1', 'BT1'],
  ['\tm1\n', 'M1'],
  ['20 10', '2010'],
  ['2 e3 2', '2E32'],
])('the postcode prefix %j is stored as %s', (typed, expected) => {
  expect(normalisePrefix(typed)).toBe(expected)
  expect(memberPrefix(typed)).toBe(expected)
})

test.each([
  ['e3 2', 'E3'],
  ['E3 2AB', 'E3'],
  ['SW1A 1', 'SW1A'],
  ['D02 X', 'D02'],
  ['d6w xy00', 'D6W'],
])('a member’s postcode prefix ends at the space after the district: %j is %s', (typed, expected) => {
  expect(memberPrefix(typed)).toBe(expected)
})

test('normalising a postcode prefix again doesn’t change it', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(normalisePrefix(normalisePrefix(typed))).toBe(normalisePrefix(typed))
      expect(memberPrefix(memberPrefix(typed))).toBe(memberPrefix(typed))
      expect(normalisePrefix(typed).startsWith(memberPrefix(typed))).toBe(true)
    }),
  )
})

test.each(['M', 'SW1A1', '', '  m ', '%%', 'M_'])(
  'the postcode prefix %j isn’t looked up',
  covers('CONST-16', 'CONST-17'),
  (typed) => {
    expect(lookupPrefix().safeParse(typed).success).toBe(false)
  },
)

test.each(['M1', 'sw1a', 'D6W', 'sw 1a', 'e3 2ab'])(
  'the postcode prefix %j is looked up, in uppercase',
  covers('CONST-16', 'CONST-17'),
  (typed) => {
    expect(lookupPrefix().parse(typed)).toMatch(/^[A-Z0-9]{2,4}$/)
  },
)

test('an exact match of a postcode prefix takes precedence over any other', covers('ADM-PC-12.1'), () => {
  const rows = [stored('SW'), stored('SW1'), stored('SW1A'), stored('SW1A1')]
  expect(found(rows, 'SW1A')).toBe('England SW1A')
})

test(
  'without an exact match, the longest stored prefix that the input starts with is found',
  covers('ADM-PC-12.1'),
  () => {
    const rows = [stored('SW'), stored('SW1')]
    expect(found(rows, 'SW1A')).toBe('England SW1')
    expect(found(rows, 'SW')).toBe('England SW')
  },
)

test('a postcode area doesn’t match inputs from a different area', covers('ADM-PC-12.1'), () => {
  const rows = [stored('M'), stored('ME'), stored('B')]
  expect(found(rows, 'ME4')).toBe('England ME')
  expect(found(rows, 'M4')).toBe('England M')
  expect(found(rows, 'B9')).toBe('England B')
  expect(found(rows, 'BX9')).toEqual({ kind: 'none' })
})

test('a district doesn’t match inputs from a different district', covers('ADM-PC-12.2'), () => {
  const rows = [stored('SY'), stored('SY1'), stored('W1')]
  expect(found(rows, 'SY15')).toBe('England SY')
  expect(found(rows, 'SY1')).toBe('England SY1')
  expect(found(rows, 'W12')).toEqual({ kind: 'none' })
  expect(found([stored('M60')], 'M601')).toBe('England M60')
  expect(found([stored('D6W', 'Ireland')], 'D6W1')).toBe('Ireland D6W')
  expect(found([stored('M5V3', 'Canada')], 'M5V31')).toBe('Canada M5V3')
})

test('a numeric prefix matches every number that starts with it', covers('ADM-PC-12.2'), () => {
  expect(found([stored('2', 'Australia'), stored('20', 'Australia')], '2010')).toBe('Australia 20')
})

test(
  'longer stored prefixes match on their first 4 characters only if unambiguous',
  covers('ADM-PC-12.1'),
  () => {
    const one = [stored('SW'), stored('SW1A1', 'England', 90), stored('SW1A2B', 'England', 90)]
    expect(found(one, 'SW1A')).toMatch(/^England SW1A/)
    const two = [stored('SW'), stored('SW1A1', 'England', 90), stored('SW1A2B', 'England', 91)]
    expect(found(two, 'SW1A')).toBe('England SW')
    expect(found([stored('SW1A1', 'England', 90), stored('SW1A2', 'England', 91)], 'SW1A')).toEqual({
      kind: 'none',
    })
    expect(found(one, 'SW1')).toBe('England SW')
  },
)

test(
  'if several countries match, the stored country decides, and without one the member chooses',
  covers('ADM-PC-12.1', 'PREF-34.1'),
  () => {
    const rows = [stored('W12', 'Ireland'), stored('W12', 'England'), stored('W1', 'Wales')]
    const ambiguous = { kind: 'ambiguous', countries: ['England', 'Ireland'] }
    expect(found(rows, 'W12')).toEqual(ambiguous)
    expect(found(rows, 'W12', 'Wales')).toEqual(ambiguous)
    expect(found(rows, 'W12', 'England')).toBe('England W12')
    expect(found(rows, 'W12', 'Ireland')).toBe('Ireland W12')
  },
)

test('for a prefix with letters, the longest match in any country wins', covers('ADM-PC-12.1'), () => {
  expect(found([stored('W12'), stored('W', 'Wales')], 'W12')).toBe('England W12')
  expect(found([stored('SW1A'), stored('SW', 'Ireland')], 'SW1A')).toBe('England SW1A')
  expect(found([stored('2A'), stored('2', 'USA')], '2A')).toBe('England 2A')
})

test(
  'if a numeric prefix matches in several countries, the member chooses, however long the stored prefixes are',
  covers('ADM-PC-12.2', 'PREF-34.1'),
  () => {
    const rows = [stored('2010', 'New Zealand'), stored('20', 'Australia'), stored('201', 'USA')]
    const ambiguous = { kind: 'ambiguous', countries: ['Australia', 'New Zealand', 'USA'] }
    expect(found(rows, '2010')).toEqual(ambiguous)
    expect(found(rows, '2010', 'England')).toEqual(ambiguous)
    expect(found(rows, '2010', 'Australia')).toBe('Australia 20')
    expect(found(rows, '2010', 'New Zealand')).toBe('New Zealand 2010')
    expect(found(rows, '2010', 'USA')).toBe('USA 201')
    expect(found(rows, '201')).toEqual({ kind: 'ambiguous', countries: ['Australia', 'USA'] })
    expect(found(rows, '20')).toBe('Australia 20')
    expect(found(rows, '2110')).toEqual({ kind: 'none' })
  },
)

test(
  'if longer stored prefixes match in several countries, the member chooses as well',
  covers('ADM-PC-12.1'),
  () => {
    const rows = [
      stored('20101', 'Australia', 90),
      stored('20102', 'Australia', 90),
      stored('20101', 'USA', 91),
    ]
    expect(found(rows, '2010')).toEqual({ kind: 'ambiguous', countries: ['Australia', 'USA'] })
    expect(found(rows, '2010', 'Australia')).toMatch(/^Australia 2010/)
    const undecided = [...rows, stored('20103', 'USA', 92)]
    expect(found(undecided, '2010')).toMatch(/^Australia 2010/)
    expect(found([...undecided, stored('201', 'USA')], '2010', 'USA')).toBe('USA 201')
  },
)

test(
  'a postcode that starts with letter, digit, letter is Canadian, except in a few London districts',
  covers('ADM-PC-12.2'),
  () => {
    const areas = ['E', 'M', 'N', 'W'].flatMap((area) => [stored(area), stored(area, 'Canada')])
    for (const typed of ['M5V', 'M5V3', 'E3B', 'N6A', 'N6W1']) expect(found(areas, typed)).toMatch(/^Canada/)
    for (const typed of ['M5', 'M52A', 'M20', 'E1', 'N22']) expect(found(areas, typed)).toMatch(/^England/)
    for (const typed of ['E1W', 'N1C', 'N1P4', 'W1A']) {
      expect(found(areas, typed)).toEqual({ kind: 'ambiguous', countries: ['Canada', 'England'] })
    }
    expect(found([stored('V', 'Canada')], 'V6')).toEqual({ kind: 'none' })
    expect(found([stored('V6', 'Canada')], 'V6')).toBe('Canada V6')
  },
)

test('a postcode prefix without a fitting stored prefix has no match', covers('ADM-PC-12.1'), () => {
  expect(found([], 'M1')).toEqual({ kind: 'none' })
  expect(found([stored('M1')], 'M2')).toEqual({ kind: 'none' })
})

test(
  'a matching prefix and the input always start with the same characters, and the order of rows doesn’t matter',
  covers('ADM-PC-12.1'),
  () => {
    const row = fc.record({
      postcodePrefix: prefix(PREFIX_LIMITS.adminMax),
      country: fc.constantFrom('England', 'Ireland'),
      placeId: fc.integer({ min: 1, max: 3 }),
    })
    const rows = fc.uniqueArray(row, { selector: (each) => `${each.country} ${each.postcodePrefix}` })
    fc.assert(
      fc.property(rows, prefix(PREFIX_LIMITS.memberMax), (stock, typed) => {
        const match = matchPrefix(stock, { prefix: typed, country: null })
        const turned = matchPrefix(stock.toReversed(), { prefix: typed, country: null })
        expect(turned.kind).toBe(match.kind)
        const isEqualStored = stock.some((each) => each.postcodePrefix === typed)
        expect(isEqualStored && match.kind === 'none').toBe(false)
        if (match.kind !== 'match' || turned.kind !== 'match') return
        const { postcodePrefix, placeId } = match.row
        expect(typed.startsWith(postcodePrefix) || postcodePrefix.startsWith(typed)).toBe(true)
        expect(isEqualStored && postcodePrefix !== typed).toBe(false)
        expect(turned.row.placeId).toBe(placeId)
      }),
    )
  },
)
