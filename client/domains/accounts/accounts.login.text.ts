import { CallFailure, ConnectionFailure, ForeignAnswer, isNoAnswer } from '#client/platform/call.ts'
import { tooManyText } from './accounts.limits.text.ts'
import { LOGIN_TEXT } from './accounts.text.ts'

const isTimeout = (status: number) => status === 408 || status === 504

const ofRefusal = (failure: CallFailure): string => {
  if (isTimeout(failure.status)) return LOGIN_TEXT.timedOut
  if (failure.status === 429) return tooManyText(failure.retryAfter)
  if (failure.code === 'invalid_credentials') return LOGIN_TEXT.badCredentialsByCode
  if (failure.code === 'account_suspended') return LOGIN_TEXT.suspended
  if (failure.fields['email']) return LOGIN_TEXT.emailInvalid
  if (failure.message.includes('Invalid login credentials')) return LOGIN_TEXT.badCredentialsByMessage
  if (failure.status === 401) return failure.message || LOGIN_TEXT.badCredentials
  return LOGIN_TEXT.failed
}

const ofForeign = ({ status, isEmpty }: ForeignAnswer): string => {
  if (isTimeout(status)) return LOGIN_TEXT.timedOut
  return isEmpty || isNoAnswer(status) ? LOGIN_TEXT.emptyAnswer : LOGIN_TEXT.failed
}

/** The one sentence for a log-in that did not succeed, chosen by its cause. */
export const textOfLoginFailure = (error: unknown, isOnline: boolean): string => {
  if (error instanceof CallFailure) return ofRefusal(error)
  if (error instanceof ForeignAnswer) return ofForeign(error)
  if (error instanceof ConnectionFailure) return isOnline ? LOGIN_TEXT.noAnswer : LOGIN_TEXT.offline
  if (error instanceof DOMException && error.name === 'TimeoutError') return LOGIN_TEXT.tooLong
  return LOGIN_TEXT.unexpected
}
