import { CallFailure } from '#client/platform/call.ts'
import { tooManyCodesText } from './accounts.limits.text.ts'
import { isCancelled } from './accounts.passkeys.state.ts'

export const STEP_TEXT = {
  title: 'One more step',
  intro: 'Your password is right. Now show us it’s you.',
  code: 'Code from your authenticator app',
  codeHelp: 'The six digits it’s showing for this site right now.',
  recovery: 'Recovery code',
  recoveryHelp: 'One of the codes you saved when you set this up. Each works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use your authenticator app instead',
  missing: 'Please enter a code.',
  wrongCode: 'This code isn’t right, or it’s been used before. Please try the next one.',
  submit: 'Log in',
  startAgain: 'Start again',
  expired: 'That took a little too long. Please log in again.',
  usePasskey: 'Use your passkey',
  passkeyCancelled: 'Your passkey wasn’t used. Try again, or use a code.',
  wrongPasskey: 'This passkey didn’t work for your account. Try again, or use a code.',
  passkeyObstacle: {
    address: 'Your passkey only works when you open the site by its name. Please use a code.',
    browser: 'This browser can’t use passkeys. Please use a code.',
  },
  lost: 'Can’t use any of these?',
  writeToUs: 'Write to us',
  failed: 'We couldn’t log you in. Please try again.',
} as const

/** Why a code was refused. */
export const textOfRefusedCode = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return STEP_TEXT.failed
  if (error.code === 'wrong_code' || error.fields['code']) return STEP_TEXT.wrongCode
  return error.status === 429 ? tooManyCodesText(error.retryAfter) : STEP_TEXT.failed
}

/** Why a passkey was not used, or was refused. */
export const textOfUnusedPasskey = (error: unknown): string => {
  if (isCancelled(error)) return STEP_TEXT.passkeyCancelled
  if (!(error instanceof CallFailure)) return STEP_TEXT.failed
  if (error.status === 429) return tooManyCodesText(error.retryAfter)
  if (error.code === 'no_passkeys_here') return STEP_TEXT.passkeyObstacle.address
  return error.code === 'wrong_passkey' || error.code === 'no_passkey'
    ? STEP_TEXT.wrongPasskey
    : STEP_TEXT.failed
}

export const isExpiredStep = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'second_step_expired'
