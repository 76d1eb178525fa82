import { expect, test } from 'vitest'
import { counted, dayBreak, exactTime, groupedNumber, timeOfDay } from './format.ts'

const now = new Date(2026, 10, 20, 0, 30)

test.each([
  ['a minute ago', new Date(2026, 10, 20, 0, 29), 'Today'],
  ['an hour ago, yesterday', new Date(2026, 10, 19, 23, 30), 'Thursday'],
  ['six days ago', new Date(2026, 10, 14, 12, 0), 'Saturday'],
  ['seven days ago', new Date(2026, 10, 13, 12, 0), '13 Nov'],
  ['this year', new Date(2026, 0, 3, 12, 0), '3 Jan'],
  ['another year', new Date(2025, 10, 3, 12, 0), '3 Nov 2025'],
  ['a clock ahead of ours', new Date(2026, 10, 21, 12, 0), 'Today'],
])('the heading of a day in a conversation: %s', (_, at, text) => {
  expect(dayBreak(at, now)).toBe(text)
})

test('numbers have thousands separators, and counts have the right noun', () => {
  expect(groupedNumber(1_234_567)).toBe('1,234,567')
  expect([counted(1, 'message'), counted(0, 'message'), counted(1200, 'reply', 'replies')]).toEqual([
    '1 message',
    '0 messages',
    '1,200 replies',
  ])
})

test('times of day and exact times are formatted', () => {
  const at = new Date(2026, 10, 3, 9, 5)
  expect(timeOfDay(at)).toBe('09:05')
  expect(exactTime(at)).toMatch(/^Tuesday,? 3 November 2026 at 09:05$/)
})
