import { PROFILE_TYPE_LABELS, type ProfileType } from '../../kernel/profile-types.ts'
import { DAY, daysInMonth, MINUTE, oneMonthAfter, siteDayOf, WEEK } from '../../kernel/time.ts'
import { VERIFICATION_STATUSES, type VerificationStatus } from './profiles.options.contract.ts'

export const MINIMUM_AGE = 18
export const OLDEST_BIRTH_YEAR = 1930

/** A birth date as far as it's known. January is 1. */
export interface BirthDate {
  year: number
  month: number
  day?: number | null
}

/** Returns the latest day a birth date can mean: the last one of the month if the day is unknown. */
export const latestBirthDay = ({ year, month, day }: BirthDate) => ({
  year,
  month,
  day: day ?? daysInMonth(year, month),
})

/** Returns the age in whole years at `now`, counted from the latest day the date can mean. */
export const ageOf = (birth: BirthDate, now: Date): number => {
  const { year, month, day } = latestBirthDay(birth)
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** Whether the person is definitely 18 or older. */
export const isAdult = (birth: BirthDate, now: Date): boolean => ageOf(birth, now) >= MINIMUM_AGE

/** Whether the date exists and is in 1930 or later. */
export const isRealDate = ({ year, month, day }: BirthDate): boolean =>
  Number.isInteger(year) &&
  year >= OLDEST_BIRTH_YEAR &&
  month >= 1 &&
  month <= 12 &&
  (day == null || (day >= 1 && day <= daysInMonth(year, month)))

/** Joins place names, widest last. Unknown ones are left out, and a name that occurs twice is shown once. */
export const joinPlaces = (names: readonly (string | null)[]): string | null =>
  names.filter((name, at) => name && !names.includes(name, at + 1)).join(', ') || null

interface Place {
  town: string | null
  region: string | null
  county: string | null
  userCountry: string | null
}

/** Returns town, region or county, and country. The region takes precedence over the county. */
export const placeLine = (place: Place): string | null =>
  joinPlaces([place.town, place.region ?? place.county, place.userCountry])

/** Returns the first part of the line for a place: the town or, if there's none, the region, county or country. */
export const nearestPlace = ({ town, region, county, userCountry }: Place): string | null =>
  town || region || county || userCountry || null

/** Returns a stored verification status. Any unknown value counts as unverified. */
export const verificationStatusOf = (stored: string | null): VerificationStatus =>
  VERIFICATION_STATUSES.find((status) => status === stored) ?? 'unverified'

/** Returns the label that members see for a stored profile type. */
export const shownType = (type: ProfileType | null): string =>
  type === null ? 'User' : PROFILE_TYPE_LABELS[type].shown

/** Returns the interests with shared ones first, each group in its own order, and the number shared. */
export const sharedFirst = <T extends string>(interests: readonly T[], own: readonly string[]) => {
  const shared = interests.filter((interest) => own.includes(interest))
  return {
    interests: [...shared, ...interests.filter((interest) => !own.includes(interest))],
    shared: shared.length,
  }
}

export const ACTIVITY_BANDS = ['online now', 'today', 'this week', 'this month'] as const
export type ActivityBand = (typeof ACTIVITY_BANDS)[number]

/** Milliseconds between updates of a member's stored activity. A member active within this time counts as online. */
export const ACTIVITY_STEP = 15 * MINUTE

/** Returns how long ago a member was active, as shown to others. Null after more than 30 days. */
export const activityBand = (lastActiveAt: Date, now: Date): ActivityBand | null => {
  const passed = now.getTime() - lastActiveAt.getTime()
  if (passed <= ACTIVITY_STEP) return 'online now'
  if (siteDayOf(lastActiveAt) === siteDayOf(now)) return 'today'
  if (passed < WEEK) return 'this week'
  if (passed < 30 * DAY) return 'this month'
  return null
}

/**
 * Returns a member's activity band as shown to others. An open page counts as online. Null if the member hides it, or
 * after more than 30 days.
 */
export const shownActivity = (
  { showOnline, lastActiveAt }: { showOnline: boolean; lastActiveAt: Date },
  { isOnline, now }: { isOnline: boolean; now: Date },
): ActivityBand | null => {
  if (!showOnline) return null
  return isOnline ? 'online now' : activityBand(lastActiveAt, now)
}

/** Returns when the account type can next be changed, or null if it can be changed now. */
export const nextTypeChange = (changedAt: Date | null, now: Date): Date | null => {
  const next = changedAt && oneMonthAfter(changedAt)
  return next && next > now ? next : null
}
