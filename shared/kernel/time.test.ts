import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import {
  DAY,
  daysInMonth,
  endOfDay,
  endOfSiteDay,
  HOUR,
  instantAtSite,
  lastDateOf,
  MINUTE,
  oneMonthAfter,
  SECOND,
  siteDayOf,
  siteTimeOf,
  timeAgo,
  WEEK,
} from './time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (passed: number) => timeAgo(new Date(now.getTime() - passed), now)

test('a time less than 60 minutes ago is shown in minutes', covers('SHELL-82', 'CONST-66'), () => {
  expect([ago(MINUTE), ago(5 * MINUTE), ago(HOUR - SECOND)]).toEqual([
    '1 minute ago',
    '5 minutes ago',
    '59 minutes ago',
  ])
})

test('a time less than 24 hours ago is shown in hours', covers('SHELL-83', 'CONST-66'), () => {
  expect([ago(HOUR), ago(2 * HOUR), ago(DAY - SECOND)]).toEqual(['1 hour ago', '2 hours ago', '23 hours ago'])
})

test('a time less than 7 days ago is shown in days', covers('SHELL-84', 'CONST-66'), () => {
  expect([ago(DAY), ago(3 * DAY), ago(WEEK - SECOND)]).toEqual(['1 day ago', '3 days ago', '6 days ago'])
})

test('an older time is shown in weeks', covers('SHELL-85', 'CONST-66'), () => {
  expect([ago(WEEK), ago(2 * WEEK), ago(500 * DAY)]).toEqual(['1 week ago', '2 weeks ago', '71 weeks ago'])
})

test(
  'a time less than a minute ago, or in the future because clocks differ, is shown as just now',
  covers('SHELL-86'),
  () => {
    expect([ago(0), ago(MINUTE - SECOND), ago(-5 * MINUTE)]).toEqual(['just now', 'just now', 'just now'])
  },
)

test('a site day starts at midnight in London', covers('MSG-49'), () => {
  expect(siteDayOf(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01')
  expect(siteDayOf(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02')
  expect(siteDayOf(new Date('2026-12-01T23:59:59Z'))).toBe('2026-12-01')
})

test('if something lasts until the end of a site day, its last date is that day, in winter and in summer', () => {
  expect(lastDateOf(endOfDay('2026-12-20'))).toBe('20 December 2026')
  expect(lastDateOf(endOfDay('2026-06-20'))).toBe('20 June 2026')
  expect(lastDateOf(new Date('2026-06-20T12:00:00Z'))).toBe('20 June 2026')
})

test('the site day doesn’t depend on how the runtime formats a whole date', covers('MSG-49'), () => {
  const runtime: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(runtime, 'format', 'get').mockReturnValue(() => '2/7/2026, 0:30')
  onTestFinished(() => void vi.restoreAllMocks())
  expect(siteDayOf(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  expect(siteTimeOf(new Date('2026-07-01T23:30:00Z'))).toEqual({ day: '2026-07-02', time: '00:30' })
  expect(endOfSiteDay(new Date('2026-07-01T23:30:00Z'))).toEqual(new Date('2026-07-02T23:00:00Z'))
})

test.each([
  ['in winter', '2026-01-15T17:05', '2026-01-15T17:05:00.000Z'],
  ['in summer', '2026-07-15T00:30', '2026-07-14T23:30:00.000Z'],
  ['in an hour that occurs twice', '2026-10-25T01:30', '2026-10-25T01:30:00.000Z'],
  ['in an hour that’s skipped', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
])('a site time becomes an instant: %s', covers('BEY-47.2'), (_, local, at) => {
  expect(instantAtSite(local).toISOString()).toBe(at)
})

describe('the site day when the clocks change', () => {
  test.each([
    ['the end of the day before the 23-hour day', '2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['the start of the 23-hour day', '2026-03-29T00:00:00.000Z', '2026-03-29'],
    ['the end of the 23-hour day', '2026-03-29T22:59:59.999Z', '2026-03-29'],
    ['the first midnight of summer', '2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['the start of the 25-hour day', '2026-10-24T23:00:00.000Z', '2026-10-25'],
    ['the end of the 25-hour day', '2026-10-25T23:59:59.999Z', '2026-10-25'],
    ['the first midnight of winter', '2026-10-26T00:00:00.000Z', '2026-10-26'],
    ['the start of a year', '2027-01-01T00:00:00.000Z', '2027-01-01'],
  ])('%s', (_, at, day) => {
    expect(siteDayOf(new Date(at))).toBe(day)
  })
})

test.each([
  ['2026-01-15T12:30:00.000Z', '2026-02-15T12:30:00.000Z'],
  ['2026-01-31T09:00:00.000Z', '2026-02-28T09:00:00.000Z'],
  ['2028-01-31T09:00:00.000Z', '2028-02-29T09:00:00.000Z'],
  ['2026-02-28T09:00:00.000Z', '2026-03-28T09:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', '2026-09-30T23:59:59.999Z'],
  ['2026-12-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
])('a month after %s is %s', (from, to) => {
  const at = new Date(from)
  expect(oneMonthAfter(at).toISOString()).toBe(to)
  expect(at.toISOString()).toBe(from)
})

test.each([
  [2026, 2, 28],
  [2028, 2, 29],
  [2100, 2, 28],
  [2026, 4, 30],
  [2026, 12, 31],
])('the month %i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days)
})

test.each([
  ['2026-12-01T12:00:00Z', '2026-12-02T00:00:00.000Z'],
  ['2026-07-01T22:59:59Z', '2026-07-01T23:00:00.000Z'],
  ['2026-07-01T23:00:00Z', '2026-07-02T23:00:00.000Z'],
  // The site's clocks go forward and back on these nights.
  ['2026-03-28T23:30:00Z', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29T00:00:00Z', '2026-03-29T23:00:00.000Z'],
  ['2026-10-24T23:00:00Z', '2026-10-26T00:00:00.000Z'],
])('the site day at %s ends at %s', (at, end) => {
  expect(endOfSiteDay(new Date(at)).toISOString()).toBe(end)
})
