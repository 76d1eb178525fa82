export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** The zone whose midnight starts a new day for every allowance. */
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

/** Milliseconds by which clocks at the site are ahead of UTC, by the hour: to find it takes longer than all that's done with a date. */
const ahead = new Map<number, number>()
const MOST_HOURS = 20_000

/** Read from the parts, because runtimes differ in how they write a whole date. */
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

/** The date (`2026-03-01`) and the time (`17:05`) at the site at this instant. */
export const siteTimeOf = (at: Date): { day: string; time: string } => {
  const shown = new Date(at.getTime() + aheadAt(at)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The date at the site (`2026-03-01`) at this instant. */
export const siteDayOf = (at: Date): string => siteTimeOf(at).day

/** When the next day of the site begins. */
export const endOfSiteDay = (at: Date): Date => {
  const today = siteDayOf(at)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const inWinter = Date.UTC(year, month - 1, day + 1)
  const inSummer = inWinter - HOUR
  return new Date(siteDayOf(new Date(inSummer)) === today ? inWinter : inSummer)
}

/** When that day (`2026-03-01`) of the site is over. */
export const endOfDay = (day: string): Date => endOfSiteDay(new Date(`${day}T12:00:00Z`))

/** `20 December 2026`: the last day at the site of what ends then, often at the midnight after it. */
export const lastDateOf = (end: Date): string =>
  new Date(end.getTime() - 1).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: SITE_ZONE })

/** The day so many days later, by the calendar: a day of the site may have 23 or 25 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** When that day of the site begins. */
export const startOfDay = (day: string): Date => endOfDay(addDays(day, -1))

/**
 * The instant at which it's this day and time (`2026-03-01T17:05`) at the site; of two, when clocks go back, the later, and an
 * hour later for one that's skipped.
 */
export const instantAtSite = (local: string): Date => {
  const inWinter = new Date(`${local}:00Z`)
  const inSummer = new Date(inWinter.getTime() - HOUR)
  const isIt = (at: Date) => siteTimeOf(at).time === local.slice(11)
  return !isIt(inWinter) && isIt(inSummer) ? inSummer : inWinter
}

/** The same day of the next calendar month, or its last day, at the same time. */
export const oneMonthAfter = (at: Date): Date => {
  const next = new Date(at)
  const day = next.getUTCDate()
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(Math.min(day, daysInMonth(next.getUTCFullYear(), next.getUTCMonth() + 1)))
  return next
}

/** Number of days of a month, January being 1. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago, in minutes under an hour, hours under a day, days under a week, otherwise weeks. */
export const timeAgo = (at: Date, now: Date): string => {
  const passed = now.getTime() - at.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return plural(Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return plural(Math.floor(passed / HOUR), 'hour')
  if (passed < WEEK) return plural(Math.floor(passed / DAY), 'day')
  return plural(Math.floor(passed / WEEK), 'week')
}
