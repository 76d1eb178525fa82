export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** The site's time zone. Every allowance is reset at its midnight. */
export const SITE_ZONE = 'Europe/London'

const siteTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: SITE_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Milliseconds by which the site's clocks are ahead of UTC, cached by hour, since computing them takes longer than
 * anything else done with a date.
 */
const ahead = new Map<number, number>()
const MOST_HOURS = 20_000

/** Reads the parts, because runtimes differ in how they format a whole date. */
const aheadAt = (at: Date): number => {
  const hour = Math.floor(at.getTime() / HOUR)
  const known = ahead.get(hour)
  if (known !== undefined) return known
  const parts = siteTime.formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  const found = shown - Math.floor(at.getTime() / MINUTE) * MINUTE
  if (ahead.size === MOST_HOURS) ahead.clear()
  ahead.set(hour, found)
  return found
}

/** Returns the date (`2026-03-01`) and the time (`17:05`) at the site. */
export const siteTimeOf = (at: Date): { day: string; time: string } => {
  const shown = new Date(at.getTime() + aheadAt(at)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** Returns the date at the site (`2026-03-01`). */
export const siteDayOf = (at: Date): string => siteTimeOf(at).day

/** Returns when the next site day starts. */
export const endOfSiteDay = (at: Date): Date => {
  const today = siteDayOf(at)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const inWinter = Date.UTC(year, month - 1, day + 1)
  const inSummer = inWinter - HOUR
  return new Date(siteDayOf(new Date(inSummer)) === today ? inWinter : inSummer)
}

/** Returns when a site day (`2026-03-01`) ends. */
export const endOfDay = (day: string): Date => endOfSiteDay(new Date(`${day}T12:00:00Z`))

/**
 * Returns the last day, by the site's time zone, of something that ends at this time, often at the midnight after that
 * day: `20 December 2026`.
 */
export const lastDateOf = (end: Date): string =>
  new Date(end.getTime() - 1).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: SITE_ZONE })

/** Adds calendar days, since a site day may have 23 or 25 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Returns when a site day starts. */
export const startOfDay = (day: string): Date => endOfDay(addDays(day, -1))

/**
 * Converts a day and time at the site (`2026-03-01T17:05`) to a timestamp. A time that occurs twice when clocks go back
 * means the later one, and a skipped one means an hour later.
 */
export const instantAtSite = (local: string): Date => {
  const inWinter = new Date(`${local}:00Z`)
  const inSummer = new Date(inWinter.getTime() - HOUR)
  const isIt = (at: Date) => siteTimeOf(at).time === local.slice(11)
  return !isIt(inWinter) && isIt(inSummer) ? inSummer : inWinter
}

/** Returns the same day of the next calendar month, or its last day, at the same time. */
export const oneMonthAfter = (at: Date): Date => {
  const next = new Date(at)
  const day = next.getUTCDate()
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(Math.min(day, daysInMonth(next.getUTCFullYear(), next.getUTCMonth() + 1)))
  return next
}

/** Returns the number of days in a month. January is 1. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * Returns how long ago something was, in minutes under an hour, hours under a day, days under a week, otherwise weeks.
 */
export const timeAgo = (at: Date, now: Date): string => {
  const passed = now.getTime() - at.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return plural(Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return plural(Math.floor(passed / HOUR), 'hour')
  if (passed < WEEK) return plural(Math.floor(passed / DAY), 'day')
  return plural(Math.floor(passed / WEEK), 'week')
}
