import { DAY } from '#shared/kernel/time.ts'

const LOCALE = 'en-GB'
const numbers = new Intl.NumberFormat(LOCALE)
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' })
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' })

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** With thousands separators: `12,345`. */
export const groupedNumber = (count: number): string => numbers.format(count)

/** `1 message`, `12,345 messages`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${groupedNumber(count)} ${count === 1 ? singular : plural}`

/** `3 Nov`, or `3 Nov 2024` in a different year. */
export const shortDate = (at: Date, now: Date): string =>
  (at.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(at)

/**
 * A day's heading in a conversation: `Today`, `Tuesday` within a week, then `3 Nov`, or `3 Nov 2024` in a different
 * year.
 */
export const dayBreak = (at: Date, now: Date): string => {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY)
  if (days <= 0) return 'Today'
  if (days < 7) return weekday.format(at)
  return shortDate(at, now)
}

/** `14:05`. */
export const timeOfDay = (at: Date): string => clock.format(at)

/** Shown on hover: `Tuesday, 3 November 2026 at 14:05`. */
export const exactTime = (at: Date): string => exact.format(at)

/** `3 November 2026`, in the reader's time zone or the given one. */
export const fullDate = (at: Date, timeZone?: string): string =>
  at.toLocaleDateString(LOCALE, { dateStyle: 'long', ...(timeZone && { timeZone }) })

/** Formats `2026-11-03` as `3 November 2026`, wherever the reader is. */
export const dateOfDay = (day: string): string => fullDate(new Date(day), 'UTC')
