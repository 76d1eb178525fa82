import { CallFailure } from '#client/platform/call.ts'
import { tooManyTriesText } from './accounts.limits.text.ts'

export const CHANGE_TEXT = {
  title: 'Change password',
  intro: 'You’ll be logged out on your other devices straight away, and here after ten seconds.',
  old: 'Old password',
  new: 'New password',
  newHelp: 'At least 8 characters; longer is better.',
  confirmation: 'Confirm new password',
  submit: 'Change the password',
  missing: 'All fields are required.',
  tooShort: 'Please use at least 8 characters.',
  differ: 'New passwords do not match.',
  oldIsWrong: 'Old password is incorrect.',
  done: 'Password changed! You will be logged out in 10 seconds.',
  doneTitle: 'Your password has been changed',
  doneHelp: 'Your other devices are logged out. Next, log in with your new password.',
  secondsLeft: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  logOutNow: 'Log out now',
  failed: 'Failed to change password',
  failedBecause: (message: string) => `Failed to update password: ${message}`,
  noAnswer: 'We didn’t get an answer. Please try again.',
  security: 'Log-in security',
  sessions: 'Where you’re logged in',
} as const

/** Why the password was not changed: said at one of the fields, or for all of them. */
export const causeOfFailedChange = (
  error: unknown,
): { field: 'oldPassword' | 'newPassword'; text: string } | { field: null; text: string } => {
  if (!(error instanceof CallFailure))
    return { field: null, text: CHANGE_TEXT.failedBecause(CHANGE_TEXT.noAnswer) }
  if (error.code === 'wrong_password') return { field: 'oldPassword', text: CHANGE_TEXT.oldIsWrong }
  if (error.code === 'password_too_common') return { field: 'newPassword', text: error.message }
  if (error.fields['newPassword']) return { field: 'newPassword', text: CHANGE_TEXT.tooShort }
  const isTooMany = error.code === 'too_many_wrong_passwords'
  return {
    field: null,
    text: CHANGE_TEXT.failedBecause(isTooMany ? tooManyTriesText(error.retryAfter) : error.message),
  }
}
