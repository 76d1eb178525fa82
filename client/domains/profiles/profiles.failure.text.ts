import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { inWords } from '#client/domains/accounts/accounts.limits.text.ts'
import { CallFailure } from '#client/platform/call.ts'
import { PROFILES_TEXT, PUBLIC_TEXT } from './profiles.text.ts'

/** What a profile that did not come says. */
export const profileFailureText = (error: Error, isMember: boolean): string => {
  if (!(error instanceof CallFailure)) return PROFILES_TEXT.loadFailed
  const isTooMany = error.code === COMMON_REASONS.tooManyRequests.code
  return isTooMany ? PUBLIC_TEXT.tooMany(inWords(error.retryAfter ?? 60), isMember) : error.message
}
