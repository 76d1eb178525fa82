import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND, siteDayOf, timeAgo, WEEK } from './time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (passed: number) => timeAgo(new Date(now.getTime() - passed), now)

test('SHELL-82 CONST-66 under 60 minutes: minutes', () => {
  expect([ago(MINUTE), ago(5 * MINUTE), ago(HOUR - SECOND)]).toEqual([
    '1 minute ago',
    '5 minutes ago',
    '59 minutes ago',
  ])
})

test('SHELL-83 CONST-66 under 24 hours: hours', () => {
  expect([ago(HOUR), ago(2 * HOUR), ago(DAY - SECOND)]).toEqual(['1 hour ago', '2 hours ago', '23 hours ago'])
})

test('SHELL-84 CONST-66 under 7 days: days', () => {
  expect([ago(DAY), ago(3 * DAY), ago(WEEK - SECOND)]).toEqual(['1 day ago', '3 days ago', '6 days ago'])
})

test('SHELL-85 CONST-66 older: weeks', () => {
  expect([ago(WEEK), ago(2 * WEEK), ago(500 * DAY)]).toEqual(['1 week ago', '2 weeks ago', '71 weeks ago'])
})

test('SHELL-86 under one minute, and where the clocks differ: just now', () => {
  expect([ago(0), ago(MINUTE - SECOND), ago(-5 * MINUTE)]).toEqual(['just now', 'just now', 'just now'])
})

test('MSG-49 a day of the site begins at midnight in London', () => {
  expect(siteDayOf(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01')
  expect(siteDayOf(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02')
  expect(siteDayOf(new Date('2026-12-01T23:59:59Z'))).toBe('2026-12-01')
})
