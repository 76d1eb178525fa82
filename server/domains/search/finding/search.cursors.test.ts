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

test('a cursor is read as it was written, in its own order only', () => {
  fc.assert(
    fc.property(position(27), (at) => {
      const text = writeCursor(at, 'tier')
      expect(readCursor(text, 'tier')).toEqual(at)
      expect(readCursor(text, 'active')).toBeNull()
    }),
  )
})

test('so is a best-fit cursor, which once sealed is no longer than an address allows', () => {
  fc.assert(
    fc.property(fitCursor, (each) => {
      const text = writeFitCursor(each)
      expect(readFitCursor(text)).toEqual(each)
      expect(seal('secret', 'purpose', `${text}~1000000`).length).toBeLessThanOrEqual(240)
    }),
  )
})
