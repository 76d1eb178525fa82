export const APP_TEXT = {
  notFoundTitle: 'Page not found',
  notFoundHelp: 'There is nothing at this address. It may have been moved, or it was never here.',
  returnHome: 'Return to Home',
  comingHelp: 'This page is not part of the site yet. It opens with a later version.',
  otherTitle: 'Other pages',
  otherHelp: 'What has no other place in the menus.',
  errorTitle: 'Oops! Something went wrong',
  errorHelp: 'The application met an unexpected error. It may be temporary.',
  tryAgain: 'Try again',
  refreshPage: 'Refresh page',
  goHome: 'Go to homepage',
  connectionTitle: 'Connection Issue',
  connectionHelp: 'We could not reach the service. What may be behind it:',
  causes: [
    'Temporary network issues',
    'Maintenance of our server',
    'Your internet connection',
    'Something outdated in the cache of your browser',
  ],
  tryReconnecting: 'Try reconnecting',
  checking: 'Checking...',
  continueAnyway: 'Continue anyway',
  checkStatus: 'Check whether the service is down',
  connectionLost: 'The connection is lost. We keep trying, and what you have typed stays here.',
  reconnect: 'Reconnect',
  reconnectedInPlace: 'You are connected again, and everything you typed is still here.',
  stillBrowse: 'Some features may be unavailable, but you can still browse the site.',
  yourAccount: 'Your account',
  logIn: 'Login',
  logOut: 'Logout',
  accessDenied: 'Access denied. Redirecting...',
} as const

/** What a reconnection by hand says. */
export const RECONNECTION_TEXT = {
  none: '',
  checking: 'Checking connection...',
  connected: 'Connection successful! Reloading page...',
  failed: 'Connection failed. Please check your network and try again.',
  broken: 'Error checking connection',
} as const

/** On a rendered page whose scripts do not come; as in `index.html`. */
export const LATE_TEXT = {
  title: 'This page is taking long to load',
  again: 'Load it again',
} as const
