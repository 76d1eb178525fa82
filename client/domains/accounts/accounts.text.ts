import type { Role } from '#shared/domains/accounts/accounts.contract.ts'

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
    'This link no longer works. You may be confirmed already: log in. If the link is more than 24 hours old, register again.',
  registerAgain: 'Register again',
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
  suspended: 'This account is suspended. Please contact us.',
  notConfirmed: 'Just registered? Your account opens with the link in the email we sent you.',
  resend: 'Send the email again',
  troubleConnecting: 'Trouble connecting to the authentication service. You can still try logging in!',
  cannotConnect: 'Cannot connect to authentication service',
  checkNetwork: 'Please check your network connection and try again.',
  dashboardNeedsLogIn: 'You need to be logged in to view the dashboard',
  noAdmin: 'No admin user detected. Please contact system administrator.',
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
  description: 'Your account, and everything you can change about it.',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  profileType: 'Profile type',
  settings: 'Settings',
} as const
