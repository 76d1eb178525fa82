/** Reveals nothing about the site, since someone looking over a shoulder can read it. */
export const COVER_TEXT = {
  title: 'Enter your PIN',
  pin: 'PIN',
  open: 'Open',
  checking: 'Checking…',
  form: 'A PIN has 4 to 8 digits.',
  wrong: (left: number) =>
    left === 1
      ? 'That’s not it. One more try, then you’ll be logged out.'
      : `That’s not it. ${left} tries left.`,
  spent: 'That was the last try. Log out to continue.',
  forgotten: 'Forgotten it? Log out. Once you log in again, there’s no PIN until you set a new one.',
  logOut: 'Log out',
  logOutFailed: 'We couldn’t log you out. Check your connection and try again.',
  quickExit: 'Quick exit',
} as const
