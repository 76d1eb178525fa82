/** Says nothing of the site: whoever looks over a shoulder reads it, too. */
export const COVER_TEXT = {
  title: 'Enter your PIN',
  pin: 'PIN',
  open: 'Open',
  checking: 'Checking…',
  form: 'A PIN has 4 to 8 digits.',
  wrong: (left: number) =>
    left === 1
      ? 'That is not it. One more try, then you are logged out.'
      : `That is not it. ${left} tries left.`,
  spent: 'That was the last try. Log out to go on.',
  forgotten: 'Forgotten it? Log out. When you log in again, there is no PIN until you set a new one.',
  logOut: 'Log out',
  logOutFailed: 'We could not log you out. Check your connection and try again.',
  quickExit: 'Quick exit',
} as const
