import { CallFailure, ConnectionFailure, ForeignAnswer, isNoAnswer } from '#client/platform/calls/call.ts'
import { tooManyText } from './accounts.text.ts'

export const LOGIN_TEXT = {
  title: 'Log in',
  welcome: 'Good to see you again.',
  email: 'Email',
  password: 'Password',
  keep: 'Keep me logged in',
  keepHelp: 'For 30 days on this device. Leave it unticked if you share it.',
  submit: 'Log in',
  forgotPassword: 'Forgot password',
  noAccount: 'Not a member yet?',
  createAccount: 'Create an account',
  alreadyRegistered: 'A user is already registered using that email address, please log in.',
  linkExpired:
    'This link no longer works. If you’ve confirmed before, just log in. If it’s more than 24 hours old, register again.',
  passwordChanged: 'Your password has been changed. Log in.',
  registerAgain: 'Register again',
  success: 'Login successful! Redirecting to your dashboard...',
  welcomeBack: 'Welcome back!',
  restored: 'Welcome back! Your account is yours again, just as you left it.',
  missing: 'Please enter both email and password',
  emailInvalid: 'Please enter a valid email address',
  badCredentialsByCode: 'Invalid email or password. Please check your credentials and try again.',
  badCredentialsByMessage: 'Invalid email or password. Please check your credentials.',
  badCredentials: 'Invalid email or password. Please try again.',
  noAnswer: 'Network error. Please check your connection and try again.',
  timedOut: 'Login request timed out. Please check your network connection.',
  offline: 'Network connection issue. Please check your internet connection.',
  tooLong: 'Login is taking too long. Please try again.',
  failed: 'Login failed. Please try again.',
  unexpected: 'Unexpected login error. Please try again.',
  emptyAnswer: 'No response from authentication service. Check your network connection.',
  suspended: 'This account is suspended. Please contact us.',
  notConfirmed: 'Just registered? Your account opens with the link in the email we sent you.',
  resend: 'Send the email again',
  troubleConnecting: 'Trouble connecting to the authentication service. You can still try logging in!',
  cannotConnect: 'Cannot connect to authentication service',
  checkNetwork: 'Please check your network connection and try again.',
  dashboardNeedsLogIn: 'You need to be logged in to view the dashboard',
  noAdmin: 'No admin user detected. Please contact system administrator.',
} as const

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

/** Returns the error message for a failed log-in, depending on its cause. */
export const textOfLoginFailure = (error: unknown, isOnline: boolean): string => {
  if (error instanceof CallFailure) return ofRefusal(error)
  if (error instanceof ForeignAnswer) return ofForeign(error)
  if (error instanceof ConnectionFailure) return isOnline ? LOGIN_TEXT.noAnswer : LOGIN_TEXT.offline
  if (error instanceof DOMException && error.name === 'TimeoutError') return LOGIN_TEXT.tooLong
  return LOGIN_TEXT.unexpected
}

export const CONFIRM_TEXT = {
  title: 'Finish your registration',
  intro: 'One last step: type your password, and you’re in.',
  password: 'Password',
  help: 'The one you chose when you registered.',
  newPassword: 'New password',
  newHelp: 'At least 6 characters; longer is better.',
  missing: 'Please enter your password.',
  tooShort: 'Password must be at least 6 characters long.',
  submit: 'Open my account',
  chooseNew: 'Choose a new password instead',
  useFirst: 'Use the password from my registration',
  failed: 'We couldn’t open your account. Please try again.',
} as const

/** Returns why the registration couldn't be finished: the link, the password, or anything else. */
export const causeOfFailedConfirmation = (
  error: unknown,
): { kind: 'link' } | { kind: 'password' | 'other'; text: string } => {
  if (!(error instanceof CallFailure)) return { kind: 'other', text: CONFIRM_TEXT.failed }
  const { code, message, fields } = error
  if (code === 'invalid_token') return { kind: 'link' }
  if (code === 'password_differs' || code === 'password_too_common') {
    return { kind: 'password', text: message }
  }
  if (fields['password']) return { kind: 'password', text: CONFIRM_TEXT.tooShort }
  return { kind: 'other', text: CONFIRM_TEXT.failed }
}

export const RESEND_TEXT = {
  resent: 'If a registration is waiting for this address, the email is on its way again.',
  failed: 'We couldn’t send the email. Please try again.',
} as const

/** Shown after a log-out the server couldn't be notified of. */
export const PENDING_LOGOUT_TEXT = {
  title: 'You’re logged out on this page',
  help: 'We couldn’t reach the server, so it doesn’t know yet that you’ve logged out. Please leave this page open until the connection is back.',
  logIn: 'Log in again',
} as const
