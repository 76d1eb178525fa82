import { MINUTE, SECOND } from '#shared/kernel/time.ts'

export const LOGOUT_TEXT = {
  done: 'You have been successfully logged out',
  failed: 'Failed to logout. Please try again.',
} as const

export const CONFIRMED_TEXT = 'Your address is confirmed. Welcome.'

/** Formats the time until a retry, like `in 5 minutes`. */
export const inWords = (seconds: number): string => {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

export const tooManyText = (retryAfter: number | undefined): string =>
  `Too many failed logins. Please try again ${inWords(retryAfter ?? 60)}.`

export const tooManyTriesText = (retryAfter: number | undefined): string =>
  `Too many wrong passwords. Please try again ${inWords(retryAfter ?? 60)}.`

export const tooManyCodesText = (retryAfter: number | undefined): string =>
  `Too many wrong codes. Please try again ${inWords(retryAfter ?? 60)}.`

export const tooManyMailsText = (retryAfter: number | undefined): string =>
  `You’ve asked for a lot of emails. Please try again ${inWords(retryAfter ?? 60)}.`
