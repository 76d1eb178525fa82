import type { OpenSession } from '#shared/domains/accounts/accounts.sessions.contract.ts'

export const SESSIONS_TEXT = {
  title: 'Where you’re logged in',
  description:
    'Every browser that’s logged in to your account. If you don’t recognise one, log it out and change your password.',
  label: 'Log-ins',
  thisOne: 'This device',
  began: (day: string) => `Logged in on ${day}`,
  lastUsed: 'last used',
  end: 'Log out',
  endThat: (device: string) => `Log out: ${device}`,
  endOthers: 'Log out everywhere else',
  ended: 'That device is logged out.',
  othersEnded: 'All your other devices are logged out.',
  endFailed: 'We couldn’t log that device out. Please try again.',
  loadFailed: 'We couldn’t load where you’re logged in.',
  changePassword: 'Change password',
  none: 'You’re not logged in anywhere else.',
} as const

/** `Firefox on Windows`, as far as the browser says so. */
export const deviceText = ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string => {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'A device we don’t recognise')
}
