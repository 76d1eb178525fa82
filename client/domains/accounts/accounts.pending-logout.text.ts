/** After a log-out that the server could not be told of. */
export const PENDING_LOGOUT_TEXT = {
  title: 'You are logged out on this page',
  help: 'We could not reach the server, so it does not know yet. It will as soon as the connection is back: please leave this page open until then.',
  logIn: 'Log in again',
} as const
