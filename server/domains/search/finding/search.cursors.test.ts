import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal } from '#server/platform/secrets/seal.ts'
import {
  BOTTOM,
  readCursor,
  readFitCursor,
  topOf,
  writeCursor,
  writeFitCursor,
  type FitCursor,
} from './search.cursors.queries.ts'

const position = (bits: number) =>
  fc.record({ key: fc.integer({ min: 0, max: 2 ** bits - 1 }), id: fc.uuid() })
const end = fc.oneof(position(27), fc.constant(topOf('fit')), fc.constant(BOTTOM))
const fitCursor: fc.Arbitrary<FitCursor> = fc.record({
  after: end,
  until: end,
  behind: fc.option(
    position(27).chain((at) => fc.integer({ min: 0, max: 99 }).map((fit) => ({ ...at, fit }))),
  ),
})

test('a search cursor can be parsed, but only in its own order', () => {
  fc.assert(
    fc.property(position(27), (at) => {
      const text = writeCursor(at, 'tier')
      expect(readCursor(text, 'tier')).toEqual(at)
      expect(readCursor(text, 'active')).toBeNull()
    }),
  )
})

test('a best-fit cursor can be parsed, and isn’t too long for a URL once encrypted', () => {
  fc.assert(
    fc.property(fitCursor, (each) => {
      const text = writeFitCursor(each)
      expect(readFitCursor(text)).toEqual(each)
      expect(seal('secret', 'purpose', `${text}~1000000`).length).toBeLessThanOrEqual(240)
    }),
  )
})
