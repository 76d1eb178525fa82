/** After a log-out that the server could not be told of. */
export const UNTOLD_TEXT = {
  title: 'You are logged out on this page',
  help: 'The server could not be reached, so the log-in still stands there. It is ended as soon as the connection is back; leave this page open until then.',
  logIn: 'Log in again',
} as const
