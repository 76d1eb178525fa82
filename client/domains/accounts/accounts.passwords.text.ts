import { CallFailure } from '#client/platform/call.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'

export const FORGOT_TEXT = {
  title: 'Forgot your password?',
  intro: 'Tell us the address you registered with, and we’ll send you a link to choose a new password.',
  email: 'Email',
  emailInvalid: 'Please enter a valid email address',
  submit: 'Send the link',
  sent: 'Password reset instructions sent to your email',
  sentHelp:
    'If this address has an account, our email will be there in a few minutes. Its link works once, for an hour. Check your spam folder as well.',
  failed: 'Failed to send reset password email',
  remembered: 'Remembered it?',
  logIn: 'Log in',
} as const

export const RESET_TEXT = {
  title: 'Choose a new password',
  intro: 'You’ll be logged out on all your devices. Then log in with the new one.',
  password: 'New password',
  passwordHelp: 'At least 8 characters; longer is better.',
  tooShort: 'Please use at least 8 characters.',
  confirmation: 'Confirm new password',
  differ: "Passwords don't match",
  submit: 'Save the new password',
  done: 'Your password has been changed. Please log in with the new one.',
  failed: 'Failed to reset password',
  tryAgain: 'Your password hasn’t changed. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp: 'Each link works once, for an hour, and only the newest counts. You can ask for another.',
  askAgain: 'Send a new link',
} as const

/** What to add to the sentence that no link was sent; nothing where there is no more to say. */
export const reasonOfUnsent = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.status === 429 ? tooManyMailsText(error.retryAfter) : undefined

/** Why the new password was not taken: the link, the password itself, or anything else. */
export const causeOfFailedReset = (
  error: unknown,
): { kind: 'link' } | { kind: 'password'; text: string } | { kind: 'other' } => {
  if (!(error instanceof CallFailure)) return { kind: 'other' }
  if (error.code === 'invalid_token') return { kind: 'link' }
  if (error.code === 'password_too_common') return { kind: 'password', text: error.message }
  if (error.fields['password']) return { kind: 'password', text: RESET_TEXT.tooShort }
  return { kind: 'other' }
}
