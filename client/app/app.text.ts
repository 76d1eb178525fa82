export const APP_TEXT = {
  notFoundTitle: 'Page not found',
  notFoundHelp: 'We can’t find that page. It may have moved, or the link may have a typo.',
  returnHome: 'Return to Home',
  otherTitle: 'More',
  errorTitle: 'Oops! Something went wrong',
  errorHelp: 'Something broke on our side. Trying again often helps.',
  tryAgain: 'Try again',
  refreshPage: 'Refresh page',
  goHome: 'Go to homepage',
  connectionTitle: 'Connection Issue',
  connectionHelp: 'We couldn’t reach the site. It may be:',
  causes: [
    'A temporary network problem',
    'Maintenance on our server',
    'Your internet connection',
    'Something out of date in your browser’s cache',
  ],
  tryReconnecting: 'Try reconnecting',
  checking: 'Checking...',
  continueAnyway: 'Continue anyway',
  checkStatus: 'Check whether the service is down',
  connectionLost: 'We’ve lost the connection. We’ll keep trying, and what you’ve typed stays here.',
  liveAway: 'New messages may take half a minute to show. This network doesn’t let live connections through.',
  reconnect: 'Reconnect',
  reconnectedInPlace: 'You are connected again, and everything you typed is still here.',
  stillBrowse: 'Some features may be unavailable, but you can still browse the site.',
  leaveUnsaved: 'Leave without saving?',
  unsaved: 'You have unsaved changes.',
  stay: 'Stay',
  leave: 'Leave',
  backToAdmin: 'Back to Admin',
  queues: 'Waiting for staff',
  site: 'Running the site',
  yourAccount: 'Your account',
  logIn: 'Login',
  logOut: 'Logout',
  accessDenied: 'Access denied. Redirecting...',
  isLoggedIn: 'You’re already logged in. To finish another registration, log out and open its link again.',
} as const

/** Status texts of a manual reconnection. */
export const RECONNECTION_TEXT = {
  none: '',
  checking: 'Checking connection...',
  connected: 'Connection successful! Reloading page...',
  failed: 'Connection failed. Please check your network and try again.',
  broken: 'Error checking connection',
} as const

/** Shown if a rendered page's scripts don't load. The same texts are in `index.html`. */
export const LATE_TEXT = {
  title: 'This page is taking a long time to load',
  again: 'Load it again',
} as const
