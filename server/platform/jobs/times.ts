import { addDays, HOUR, MINUTE, siteDayOf, siteTimeOf } from '#shared/kernel/time.ts'

/** At intervals of minutes or hours, counted in UTC, or daily at a time (`03:00`) in the site's time zone. */
export type Times = { everyMinutes: number } | { everyHours: number } | { dailyAt: string }

/**
 * Returns a time of day in the site's time zone as a Date. If the change to summer time skips that time, the result is
 * an hour later.
 */
const instantOf = (day: string, time: string): Date => {
  const asUtc = new Date(`${day}T${time}:00Z`)
  const inSummer = new Date(asUtc.getTime() - HOUR)
  const shown = siteTimeOf(inSummer)
  return shown.day === day && shown.time === time ? inSummer : asUtc
}

/** Returns the latest time at which the schedule was due. */
export const lastDue = (times: Times, now: Date): Date => {
  if (!('dailyAt' in times)) {
    const step = 'everyMinutes' in times ? times.everyMinutes * MINUTE : times.everyHours * HOUR
    return new Date(Math.floor(now.getTime() / step) * step)
  }
  const today = siteDayOf(now)
  const due = instantOf(today, times.dailyAt)
  return due <= now ? due : instantOf(addDays(today, -1), times.dailyAt)
}
