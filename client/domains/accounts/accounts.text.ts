import type { Role } from '#shared/domains/accounts/accounts.contract.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'

export const LOGIN_TEXT = {
  title: 'Log in',
  welcome: 'Good to see you again.',
  email: 'Email',
  password: 'Password',
  keep: 'Keep me logged in',
  keepHelp: 'For 30 days on this device. Leave it unticked where others use it too.',
  submit: 'Log in',
  forgotPassword: 'Forgot password',
  noAccount: 'Not a member yet?',
  createAccount: 'Create an account',
  alreadyRegistered: 'A user is already registered using that email address, please log in.',
  linkExpired: 'This confirmation link is not valid any more. Log in, and we can send you a new one.',
  success: 'Login successful! Redirecting to your dashboard...',
  welcomeBack: 'Welcome back!',
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
  suspended: 'This account is suspended. Please contact the operators of the site.',
  notConfirmed:
    'Your email address is not confirmed yet. Please open the link in the mail we sent you, then log in.',
  resend: 'Send the confirmation mail again',
  resent: 'If an account is waiting for this address, a new mail is on its way.',
  resendFailed: 'The mail could not be sent. Please try again.',
  troubleConnecting: 'Trouble connecting to the authentication service. You can still try logging in!',
  cannotConnect: 'Cannot connect to authentication service',
  checkNetwork: 'Please check your network connection and try again.',
  noAdmin: 'No admin user detected. Please contact system administrator.',
} as const

export const SESSION_TEXT = {
  logOut: 'Logout',
  loggedOut: 'You have been successfully logged out',
  logOutFailed: 'Failed to logout. Please try again.',
  untoldTitle: 'You are logged out on this page',
  untoldHelp:
    'The server could not be reached, so the log-in still stands there. It is ended as soon as the connection is back; leave this page open until then.',
  toLogIn: 'Log in again',
} as const

export const ROLE_TEXT: Record<Role, string> = {
  admin: 'Admin',
  user: 'Member',
  free: 'Member (free)',
  bronze: 'Member (bronze)',
  silver: 'Member (silver)',
  gold: 'Member (gold)',
}

export const YOUR_PROFILE_TEXT = {
  title: 'Your profile',
  description: 'What your account is, and everything you can set.',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  profileType: 'Profile type',
  settings: 'Settings',
} as const

export const DASHBOARD_TEXT = {
  title: 'Dashboard',
  notLoggedIn: 'You need to be logged in to view the dashboard',
  logIn: 'Log in',
  greeting: (username: string) => `Welcome, ${username}`,
  intro: 'Here is what is new, and where you may want to go.',
  news: 'What is new',
  unread: (count: number) =>
    count === 1
      ? 'You have 1 unread conversation'
      : `You have ${count >= 100 ? '100 or more' : count} unread conversations`,
  nothingUnread: 'No unread messages',
  nothingUnreadHelp: 'When somebody writes to you, it shows here.',
  openInbox: 'Open the inbox',
  newsFailed: 'Your messages could not be counted.',
  actions: 'Quick actions',
  browse: 'Browse members',
  browseHelp: 'Singles and couples near you',
  messages: 'Messages',
  messagesHelp: 'Read and write',
  editProfile: 'Edit profile',
  editProfileHelp: 'Your text and interests',
  preferences: 'Preferences',
  preferencesHelp: 'Whom you look for, and where you are',
  upgrade: 'Upgrade membership',
  upgradeHelp: 'What free, silver and gold allow',
  complete: 'Make yourself easier to find',
  missingText: 'Say something about yourself: your profile has no text yet.',
  missingLooking: 'Tell us whom you look for, so that the right people find you.',
  missingPlace: 'Add your area, so that members near you see you.',
} as const

/** When another try makes sense, in words. */
export const inWords = (seconds: number): string => {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

export const tooManyText = (retryAfter: number | undefined): string =>
  `Too many failed logins. Please try again ${inWords(retryAfter ?? 60)}.`

export const tooManyMailsText = (retryAfter: number | undefined): string =>
  `Too many mails were asked for. Please try again ${inWords(retryAfter ?? 60)}.`
