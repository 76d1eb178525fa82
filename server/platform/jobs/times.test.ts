import { expect, onTestFinished, test, vi } from 'vitest'
import { lastDue, type Times } from './times.ts'

const at = (text: string) => new Date(text)

test.each<[Times, string, string]>([
  [{ everyHours: 1 }, '2026-01-15T10:59:59.999Z', '2026-01-15T10:00:00.000Z'],
  [{ everyHours: 1 }, '2026-01-15T11:00:00.000Z', '2026-01-15T11:00:00.000Z'],
  [{ everyMinutes: 1 }, '2026-01-15T11:04:59.999Z', '2026-01-15T11:04:00.000Z'],
  [{ everyHours: 6 }, '2026-01-15T11:00:00.000Z', '2026-01-15T06:00:00.000Z'],
  [{ dailyAt: '03:00' }, '2026-01-15T03:00:00.000Z', '2026-01-15T03:00:00.000Z'],
  [{ dailyAt: '03:00' }, '2026-01-15T02:59:59.999Z', '2026-01-14T03:00:00.000Z'],
  [{ dailyAt: '03:00' }, '2026-07-15T02:00:00.000Z', '2026-07-15T02:00:00.000Z'],
  [{ dailyAt: '03:00' }, '2026-07-15T01:59:59.999Z', '2026-07-14T02:00:00.000Z'],
  [{ dailyAt: '00:30' }, '2026-07-14T23:45:00.000Z', '2026-07-14T23:30:00.000Z'],
  // The night when the clocks go from 01:00 to 02:00, and the night when they show 01:30 twice.
  [{ dailyAt: '01:30' }, '2026-03-29T12:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  [{ dailyAt: '01:30' }, '2026-10-25T12:00:00.000Z', '2026-10-25T00:30:00.000Z'],
  // The evening of the 25-hour day, and the night after the 23-hour day.
  [{ dailyAt: '23:30' }, '2026-10-25T23:29:59.999Z', '2026-10-24T22:30:00.000Z'],
  [{ dailyAt: '23:30' }, '2026-10-25T23:30:00.000Z', '2026-10-25T23:30:00.000Z'],
  [{ dailyAt: '00:30' }, '2026-03-29T23:29:59.999Z', '2026-03-29T00:30:00.000Z'],
])('a job scheduled for %o was last due before %s at %s', (times, now, due) => {
  expect(lastDue(times, at(now))).toEqual(at(due))
})

test('a time of day doesn’t depend on how the runtime formats a full date', () => {
  const runtime: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(runtime, 'format', 'get').mockReturnValue(() => '15/7/2026, 3:00')
  onTestFinished(() => void vi.restoreAllMocks())
  expect(lastDue({ dailyAt: '03:00' }, at('2026-07-15T02:00:00Z'))).toEqual(at('2026-07-15T02:00:00Z'))
})
