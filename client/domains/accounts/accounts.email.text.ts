import { CallFailure } from '#client/platform/call.ts'
import { tooManyMailsText, tooManyTriesText } from './accounts.limits.text.ts'

export const EMAIL_TEXT = {
  title: 'Change email',
  intro: 'We’ll send a link to your new address. Your old address stays in use until you open the link.',
  current: (email: string) => `Your email address is ${email}.`,
  email: 'New email',
  emailInvalid: 'Please enter a valid email address',
  repeat: 'Repeat new email',
  differ: 'Emails do not match',
  password: 'Password',
  passwordHelp: 'Your current password.',
  tooShort: 'Your password has at least 6 characters.',
  missing: 'Please fill in all the fields.',
  submit: 'Change email',
  sent: 'Change request submitted! Check your inbox for further instructions.',
  waiting: (email: string) => `We’ve emailed ${email}`,
  waitingHelp: (end: string) =>
    `Open the link in that email, and this becomes your address. The link stops working ${end}; until you open it, nothing changes.`,
  resend: 'Send the email again',
  resent: 'The email is on its way again. Only the newest link works.',
  notResent: 'We couldn’t send the email. Please try again.',
  withdraw: 'Keep my current address',
  withdrawn: 'Your address stays as it is.',
  notWithdrawn: 'We couldn’t stop the change. Please try again.',
  failed: 'Error creating email change request',
  loggedOut: 'You need to be logged in to change your email.',
  logIn: 'Log in',
} as const

export const NEW_EMAIL_TEXT = {
  title: 'Confirm your new address',
  explain: 'Once you confirm, you’ll log in with the new address and get our emails there.',
  submit: 'Use the new address',
  done: {
    title: 'Your email address has been changed.',
    help: 'We’ve let your old address know.',
    goOn: 'Go to your dashboard',
  },
  failed: 'We couldn’t change your address. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp:
    'Each link works once, for 24 hours, and only the newest counts. You can ask for another under "Change email".',
} as const

/** Why the wish was refused, and at which field that is said; at none where it concerns all of them. */
export const causeOfRefusedWish = (error: unknown): { field: 'email' | 'password' | null; text: string } => {
  if (!(error instanceof CallFailure)) return { field: null, text: EMAIL_TEXT.failed }
  const { code, message, retryAfter } = error
  if (code === 'too_many_mails') return { field: null, text: tooManyMailsText(retryAfter) }
  if (code === 'too_many_wrong_passwords') return { field: null, text: tooManyTriesText(retryAfter) }
  if (code === 'wrong_password') return { field: 'password', text: message }
  if (code === 'email_taken' || code === 'email_unchanged') return { field: 'email', text: message }
  return { field: null, text: message || EMAIL_TEXT.failed }
}
