import { daysInMonth } from '../../kernel/time.ts'

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
