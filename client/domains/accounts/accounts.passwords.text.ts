import { CallFailure } from '#client/platform/call.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'

export const FORGOT_TEXT = {
  title: 'Forgot your password?',
  intro: 'Tell us the address you registered with, and we will send you a link to choose a new password.',
  email: 'Email',
  emailInvalid: 'Please enter a valid email address',
  submit: 'Send the link',
  sent: 'Password reset instructions sent to your email',
  sentHelp:
    'If there is an account with this address, the email will arrive in a few minutes. Its link works once, within one hour. Have a look in your spam folder as well.',
  failed: 'Failed to send reset password email',
  remembered: 'Remembered it?',
  logIn: 'Log in',
} as const

export const RESET_TEXT = {
  title: 'Choose a new password',
  intro: 'You will be logged out on all your devices. Then log in with the new one.',
  password: 'New password',
  passwordHelp: 'At least 8 characters; longer is better.',
  tooShort: 'Please use at least 8 characters.',
  confirmation: 'Confirm new password',
  differ: "Passwords don't match",
  submit: 'Save the new password',
  done: 'Your password has been changed. Please log in with the new one.',
  failed: 'Failed to reset password',
  tryAgain: 'Your password is still the old one. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp:
    'A link works once, within one hour, and only the newest one counts. You can ask for another one.',
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
