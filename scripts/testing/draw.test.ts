import { expect, test } from 'vitest'
import { siteTimeOf } from '#shared/kernel/time.ts'
import { drawInstant } from './draw.mjs'

const KINDS = 9
/** Draws the given kind of start time, then the middle of each further range. */
const drawn = (kind: number) => {
  let isFirst = true
  return drawInstant((below: number) => {
    const value = isFirst ? kind : Math.floor(below / 2)
    isFirst = false
    return value
  })
}
const inLondon = (instant: string) => {
  const { day, time } = siteTimeOf(new Date(instant))
  return `${day} ${time}:${instant.slice(17, 19)}`
}

test('a run starts at any hour, at the end of a day or month, on 29 February, or at a clock change', () => {
  expect(Array.from({ length: KINDS }, (_, kind) => inLondon(drawn(kind)))).toEqual([
    '2027-01-01 12:00:00',
    '2027-01-01 23:59:58',
    '2027-01-31 23:59:58',
    '2027-01-31 12:00:00',
    '2028-02-29 12:00:00',
    '2027-03-28 00:59:58',
    '2027-03-28 13:00:00',
    '2026-10-25 01:59:58',
    '2026-10-25 12:00:00',
  ])
})

test('a run that starts two seconds before midnight does so in summer time as well', () => {
  const values = [1, 180]
  expect(inLondon(drawInstant(() => values.shift() ?? 0))).toBe('2026-06-30 23:59:58')
})
