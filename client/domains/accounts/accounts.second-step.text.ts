import { CallFailure } from '#client/platform/call.ts'
import { tooManyCodesText } from './accounts.limits.text.ts'

export const STEP_TEXT = {
  title: 'One more step',
  intro: 'Your password is right. Now show us that it is you.',
  code: 'Code from your authenticator app',
  codeHelp: 'The six digits that it shows for this site right now.',
  recovery: 'Recovery code',
  recoveryHelp: 'One of the codes that you kept when you set this up. Each works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use your authenticator app instead',
  missing: 'Please enter a code.',
  wrongCode: 'This code is not right, or it was used before. Please try the next one.',
  submit: 'Log in',
  startAgain: 'Start again',
  expired: 'That took a little too long. Please log in again.',
  lost: 'No app and no codes?',
  writeToUs: 'Write to us',
  failed: 'We could not log you in. Please try again.',
} as const

/** Why a code was refused. */
export const textOfRefusedCode = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return STEP_TEXT.failed
  if (error.code === 'wrong_code' || error.fields['code']) return STEP_TEXT.wrongCode
  return error.status === 429 ? tooManyCodesText(error.retryAfter) : STEP_TEXT.failed
}

export const isExpiredStep = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'second_step_expired'
