/** After a log-out that the server could not be told of. */
export const PENDING_LOGOUT_TEXT = {
  title: 'You’re logged out on this page',
  help: 'We couldn’t reach the server, so it doesn’t know yet. Please leave this page open until the connection is back.',
  logIn: 'Log in again',
} as const
