import type { MenuLink } from './menus.contract.ts'

/** The members' header and the footer, as seeded and as shown if none is stored. */
export const MEMBER_HEADER: readonly MenuLink[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Browse', path: '/browse' },
  { label: 'Messages', path: '/messages/inbox' },
  { label: 'My profile', path: '/profile/{username}' },
]

export const FOOTER: readonly MenuLink[] = [
  { label: 'About', path: '/about' },
  { label: 'Privacy', path: '/privacy' },
  { label: 'Terms', path: '/terms' },
  { label: 'Contact', path: '/contact' },
]
