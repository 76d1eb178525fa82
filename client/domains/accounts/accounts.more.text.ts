import type { OpenSession } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { tooManyMailsText, tooManyTriesText } from './accounts.text.ts'

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

/** Returns the explanation to add if no link was sent, or undefined if there's none. */
export const reasonOfUnsent = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.status === 429 ? tooManyMailsText(error.retryAfter) : undefined

/** Returns why the new password was rejected: the link, the password itself, or anything else. */
export const causeOfFailedReset = (
  error: unknown,
): { kind: 'link' } | { kind: 'password'; text: string } | { kind: 'other' } => {
  if (!(error instanceof CallFailure)) return { kind: 'other' }
  if (error.code === 'invalid_token') return { kind: 'link' }
  if (error.code === 'password_too_common') return { kind: 'password', text: error.message }
  if (error.fields['password']) return { kind: 'password', text: RESET_TEXT.tooShort }
  return { kind: 'other' }
}

export const TAKE_BACK_TEXT = {
  title: 'Take your account back',
  explain:
    'Did someone else change your password or email address? We’ll log everyone out, give you back the address this link came to, and let you choose a new password.',
  submit: 'This wasn’t me',
  choose: 'Your account is yours again. Now choose a new password: the old one no longer works.',
  failed: 'We couldn’t do that. Please try again.',
  invalid: 'This link no longer works',
  invalidHelp:
    'Each link works once, for 48 hours. If you’re worried, ask for a new password under "Forgot password".',
} as const

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

/** Returns why the email change was rejected and the field to show it at, or null if it concerns the whole form. */
export const causeOfRefusedWish = (error: unknown): { field: 'email' | 'password' | null; text: string } => {
  if (!(error instanceof CallFailure)) return { field: null, text: EMAIL_TEXT.failed }
  const { code, message, retryAfter } = error
  if (code === 'too_many_mails') return { field: null, text: tooManyMailsText(retryAfter) }
  if (code === 'too_many_wrong_passwords') return { field: null, text: tooManyTriesText(retryAfter) }
  if (code === 'wrong_password') return { field: 'password', text: message }
  if (code === 'email_taken' || code === 'email_unchanged') return { field: 'email', text: message }
  return { field: null, text: message || EMAIL_TEXT.failed }
}

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

/** Returns why the password wasn't changed and the field to show it at, or null if it concerns the whole form. */
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

export const SESSIONS_TEXT = {
  title: 'Where you’re logged in',
  description:
    'Every browser that’s logged in to your account. If you don’t recognise one, log it out and change your password.',
  label: 'Log-ins',
  thisOne: 'This device',
  began: (day: string) => `Logged in on ${day}`,
  lastUsed: 'last used',
  end: 'Log out',
  endThat: (device: string) => `Log out: ${device}`,
  endOthers: 'Log out everywhere else',
  ended: 'That device is logged out.',
  othersEnded: 'All your other devices are logged out.',
  endFailed: 'We couldn’t log that device out. Please try again.',
  loadFailed: 'We couldn’t load where you’re logged in.',
  changePassword: 'Change password',
  none: 'You’re not logged in anywhere else.',
} as const

/** Describes a device, like `Firefox on Windows`, as far as the browser identifies itself. */
export const deviceText = ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string => {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'A device we don’t recognise')
}

export const LETTERS_TEXT = {
  neutralMails: 'Discreet emails',
  neutralMailsHelp:
    'On: the sender, subject and first lines of every email say nothing about us, even when it’s about your account’s security. Our name and links are still further down, and some mail apps show the address we send from.',
  saved: 'Email settings updated',
  failed: 'Failed to update email settings',
  loadFailed: 'We couldn’t load your email settings.',
} as const

export const TERMS_TEXT = {
  changed: 'Our terms have changed',
  asked: (day: string) =>
    `Please read the new ones and agree to them. From ${day} you’ll need to before you can go on here.`,
  due: 'Please read the new ones and agree to them before you go on. You won’t lose anything.',
  read: 'Read the new terms',
  agree: 'I agree',
  later: 'Later',
  agreed: 'Thank you. We’ve noted that you agree.',
  failed: 'We couldn’t save that. Please try again.',
  otherwise: 'If you’d rather not',
  contact: 'Write to us',
  export: 'Download your data',
  leave: 'Delete your account',
} as const
