import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'

/** Whom a visitor was about to write to, by the address that follows a registration; empty for nobody. */
export const recipientIn = (from: string): string => {
  const { pathname, searchParams } = new URL(destinationIn(from) ?? '/', 'http://site')
  return (pathname === '/messages/send' && searchParams.get('to')) || ''
}
