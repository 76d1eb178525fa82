import type { PagePath } from '#shared/routes.ts'
import { groupedNumber } from '#client/platform/format.ts'

const JOINED = new Intl.ListFormat('en-GB')

export const ROUTES_TEXT = {
  title: 'Route overview',
  description: 'Every page of the site, and who gets in.',
  protected: 'Protected',
  public: 'Public',
  layout: (layout: string) => `Layout: ${layout}`,
  open: (path: string) => `Open ${path} in a new tab`,
  menuLinks: 'Manage menu links',
} as const

export const ADMIN_TEXT = {
  title: 'Admin',
  now: 'Needs you now',
  nothing: 'Nothing’s waiting. Everyone has had an answer.',
  loadFailed: 'We couldn’t load what’s waiting.',
  urgent: (count: number) => `${groupedNumber(count)} urgent`,
  /** `anna, max and 5 more`, or without the number if it isn't known. */
  first: (names: readonly string[], others: number | undefined) => {
    if (others === 0) return JOINED.format(names)
    return `${names.join(', ')} and ${others === undefined ? 'many' : groupedNumber(others)} more`
  },
  startUrgent: 'Start with the most urgent',
  startOldest: 'Start with the oldest',
  rest: 'Settings and everything else',
} as const

/** What each staff screen is for. */
export const ADMIN_PAGE_TEXT: Partial<Record<PagePath, string>> = {
  '/admin/users': 'Find people, and change what they may do.',
  '/admin/username-requests': 'Members who’d like a different username.',
  '/admin/get-verified': 'Look at verification photos and decide.',
  '/admin/settings': 'Name, layout, quick exit, and the rules for joining.',
  '/admin/announcements': 'Tell visitors, members or staff something for a time.',
  '/admin/landing-pages': 'Pages for visitors who come from elsewhere.',
  '/admin/menus': 'The links of the header, the left column and the footer.',
  '/admin/menu-links': 'Every link of every menu, on one page.',
  '/admin/route-overview': 'Every page of the site, and who gets in.',
  '/admin/pages': 'The information and legal pages.',
  '/admin/membership': 'What each membership gives, and who’d like a higher one.',
  '/admin/postcode-regions': 'Which postcode belongs to which region.',
  '/admin/audit': 'What staff and operators have done, and when.',
  '/admin/system': 'How the site runs: processes, jobs, mail and times.',
  '/messages/reported': 'What members and visitors have reported.',
  '/admin/appeals': 'Members who think that a decision was wrong.',
}
