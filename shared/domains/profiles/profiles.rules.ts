import { PROFILE_TYPE_LABELS, type ProfileType } from '../../kernel/profile-types.ts'
import { DAY, daysInMonth, MINUTE, oneMonthAfter, siteDayOf, WEEK } from '../../kernel/time.ts'
import { VERIFICATION_STATUSES, type VerificationStatus } from './profiles.options.contract.ts'

export const MINIMUM_AGE = 18
export const OLDEST_BIRTH_YEAR = 1930

/** A birth date as far as it is known; January is 1. */
export interface BirthDate {
  year: number
  month: number
  day?: number | null
}

/** The latest day this birth date can mean: where the day is unknown, the last one of the month. */
export const latestBirthDay = ({ year, month, day }: BirthDate) => ({
  year,
  month,
  day: day ?? daysInMonth(year, month),
})

/** Whole years lived at `now`, counted from the latest day the date can mean. */
export const ageOf = (birth: BirthDate, now: Date): number => {
  const { year, month, day } = latestBirthDay(birth)
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** True only where the person is certainly 18 or older. */
export const isAdult = (birth: BirthDate, now: Date): boolean => ageOf(birth, now) >= MINIMUM_AGE

/** A date that exists, from 1930 on. */
export const isRealDate = ({ year, month, day }: BirthDate): boolean =>
  Number.isInteger(year) &&
  year >= OLDEST_BIRTH_YEAR &&
  month >= 1 &&
  month <= 12 &&
  (day == null || (day >= 1 && day <= daysInMonth(year, month)))

/** Names of places, the widest last; what is unknown is left out, and a name of two of them is said once. */
export const joinPlaces = (names: readonly (string | null)[]): string | null =>
  names.filter((name, at) => name && !names.includes(name, at + 1)).join(', ') || null

/** Town, region or county, country; the region stands before the county. */
export const placeLine = (place: {
  town: string | null
  region: string | null
  county: string | null
  userCountry: string | null
}): string | null => joinPlaces([place.town, place.region ?? place.county, place.userCountry])

/** Any other stored value counts as unverified. */
export const verificationStatusOf = (stored: string | null): VerificationStatus =>
  VERIFICATION_STATUSES.find((status) => status === stored) ?? 'unverified'

/** What members read for a stored profile type. */
export const shownType = (type: ProfileType | null): string =>
  type === null ? 'User' : PROFILE_TYPE_LABELS[type].shown

/** Interests with those both have first, each group in its own order, and how many both have. */
export const sharedFirst = <T extends string>(interests: readonly T[], own: readonly string[]) => {
  const shared = interests.filter((interest) => own.includes(interest))
  return {
    interests: [...shared, ...interests.filter((interest) => !own.includes(interest))],
    shared: shared.length,
  }
}

export const ACTIVITY_BANDS = ['online now', 'today', 'this week', 'this month'] as const
export type ActivityBand = (typeof ACTIVITY_BANDS)[number]

/** How often activity is stored, in milliseconds; within one step a member counts as online. */
export const ACTIVITY_STEP = 15 * MINUTE

/** How long ago a member was active, as far as others read it; null beyond 30 days. */
export const activityBand = (lastActiveAt: Date, now: Date): ActivityBand | null => {
  const passed = now.getTime() - lastActiveAt.getTime()
  if (passed <= ACTIVITY_STEP) return 'online now'
  if (siteDayOf(lastActiveAt) === siteDayOf(now)) return 'today'
  if (passed < WEEK) return 'this week'
  if (passed < 30 * DAY) return 'this month'
  return null
}

/** The band others see of a member, whose open page counts as being here; null, too, where the member hides it. */
export const shownActivity = (
  { showOnline, lastActiveAt }: { showOnline: boolean; lastActiveAt: Date },
  { isOnline, now }: { isOnline: boolean; now: Date },
): ActivityBand | null => {
  if (!showOnline) return null
  return isOnline ? 'online now' : activityBand(lastActiveAt, now)
}

/** When another account type may be chosen, or null where it may be now. */
export const nextTypeChange = (changedAt: Date | null, now: Date): Date | null => {
  const next = changedAt && oneMonthAfter(changedAt)
  return next && next > now ? next : null
}
