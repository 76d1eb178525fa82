export const APP_TEXT = {
  notFoundTitle: 'Page not found',
  notFoundHelp: 'There is nothing at this address. It may have been moved, or it was never here.',
  returnHome: 'Return to Home',
  errorTitle: 'Oops! Something went wrong',
  errorHelp: 'The application met an unexpected error. It may be temporary.',
  tryAgain: 'Try again',
  refreshPage: 'Refresh page',
  goHome: 'Go to homepage',
  yourAccount: 'Your account',
  logIn: 'Login',
  logOut: 'Logout',
  accessDenied: 'Access denied. Redirecting...',
} as const
