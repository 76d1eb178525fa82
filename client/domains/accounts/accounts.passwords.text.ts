import { CallFailure } from '#client/platform/call.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'

export const STRENGTH_TEXT = {
  label: 'Strength of the password',
  scores: ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Good', 'Very good'],
} as const

export const FORGOT_TEXT = {
  title: 'Forgot your password?',
  intro: 'Type the address you registered with. We send you a link to choose a new password.',
  email: 'Email',
  emailInvalid: 'Please enter a valid email address',
  submit: 'Send the link',
  sent: 'Password reset instructions sent to your email',
  sentHelp:
    'If an account has this address, the mail arrives in a few minutes. The link in it works once, within one hour. Please look in the spam folder, too.',
  failed: 'Failed to send reset password email',
  remembered: 'Remembered it?',
  logIn: 'Log in',
} as const

export const RESET_TEXT = {
  title: 'Choose a new password',
  intro: 'You will be logged out on all your devices, and log in with the new one.',
  password: 'New password',
  passwordHelp: 'At least 8 characters; longer is better.',
  tooShort: 'Please use at least 8 characters.',
  confirmation: 'Confirm new password',
  differ: "Passwords don't match",
  submit: 'Save the new password',
  done: 'Your password is changed. Please log in with the new one.',
  failed: 'Failed to reset password',
  tryAgain: 'Your password is unchanged. Please try again.',
  invalid: 'This link is not valid any more',
  invalidHelp:
    'A link works once, within one hour, and only the newest one you asked for. You can ask for a new one.',
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
