/** Who gets in: everybody, visitors only (members go to the dashboard), members, admins. */
export type PageAccess = 'everyone' | 'visitors' | 'members' | 'admins'
/** Main is the member frame, landing the public one, dynamic whichever fits the login state. */
export type PageLayout = 'main' | 'landing' | 'dynamic'
export type PageCategory =
  | 'Landing'
  | 'Dashboard'
  | 'Account'
  | 'Profile'
  | 'Messages'
  | 'Photos'
  | 'Friends'
  | 'Other'
  | 'Admin'

export interface PageRoute {
  /** Names in braces stand for one path segment. */
  path: string
  /** First half of the document title. */
  title: string
  layout: PageLayout
  access: PageAccess
  category: PageCategory
  /** Another page this address leads to; names in braces are filled from this address. */
  redirect?: string
  /** Rendered on the server from the stored texts, readable without scripts; opened by a full page load. */
  isDocument?: true
}

const page = (
  path: string,
  title: string,
  access: PageAccess,
  layout: PageLayout,
  category: PageCategory,
  redirect?: string,
): PageRoute => ({ path, title, access, layout, category, ...(redirect ? { redirect } : {}) })

const document = (path: string, title: string, access: PageAccess = 'everyone'): PageRoute => ({
  ...page(path, title, access, 'landing', 'Landing'),
  isDocument: true,
})

/**
 * Every page of the site, once. The router, the guards, the server's answers and the reserved usernames are
 * made from it. Fixed addresses stand before those with a name in braces, and win.
 */
export const PAGES = [
  document('/', 'Welcome', 'visitors'),
  document('/home', 'Welcome', 'visitors'),
  document('/about', 'About'),
  document('/my-account', 'My account'),
  document('/chat', 'Chat'),
  document('/hotlist', 'Hotlist'),
  document('/forum', 'Forum'),
  document('/events', 'Events'),
  document('/clubs', 'Clubs'),
  document('/pics', 'Pictures'),
  document('/privacy', 'Privacy'),
  document('/terms', 'Terms'),
  document('/contact', 'Contact'),
  document('/protection-policy', 'Protecting under-18s'),
  document('/report', 'Report a picture or profile'),
  page('/login', 'Log in', 'visitors', 'landing', 'Landing'),
  page('/register', 'Register', 'visitors', 'landing', 'Landing'),
  page('/landing/register', 'Register', 'visitors', 'landing', 'Landing'),
  page('/forgot-password', 'Forgot password', 'everyone', 'landing', 'Landing'),
  page('/reset-password', 'Choose a new password', 'everyone', 'landing', 'Landing'),
  document('/landing/{slug}', 'Welcome'),
  page('/status', 'Service status', 'everyone', 'landing', 'Landing'),
  page('/browse', 'Browse', 'everyone', 'dynamic', 'Other'),
  page('/dashboard', 'Dashboard', 'members', 'main', 'Dashboard'),
  page('/account/dashboard', 'Dashboard', 'members', 'main', 'Account', '/dashboard'),
  page('/account/edit', 'Edit profile', 'members', 'main', 'Account'),
  page('/account/preferences', 'Account and preferences', 'members', 'main', 'Account'),
  page('/account/privacy', 'Privacy', 'members', 'main', 'Account'),
  page('/account/{username}', 'Profile', 'members', 'main', 'Account', '/profile/{username}'),
  page('/profile/edit', 'Edit profile', 'members', 'main', 'Profile', '/account/edit'),
  page(
    '/profile/preferences',
    'Account and preferences',
    'members',
    'main',
    'Profile',
    '/account/preferences',
  ),
  page('/profile/privacy', 'Privacy', 'members', 'main', 'Profile', '/account/privacy'),
  page('/profile', 'Profile', 'members', 'main', 'Profile'),
  page('/profile/{username}', 'Profile', 'everyone', 'main', 'Profile'),
  page('/messages', 'Messages', 'members', 'main', 'Messages', '/messages/inbox'),
  page('/messages/inbox', 'Inbox', 'members', 'main', 'Messages'),
  page('/messages/send', 'Write a message', 'members', 'main', 'Messages'),
  page('/messages/thread/{threadId}', 'Conversation', 'members', 'main', 'Messages'),
] as const satisfies readonly PageRoute[]

export type PagePath = (typeof PAGES)[number]['path']

/** Fixed second segments under `/account` and `/profile` of later pages; nobody may be called so. */
const KEPT_NAMES = [
  'account',
  'admin',
  'ampersand',
  'block-list',
  'delete',
  'edit',
  'email',
  'moderator',
  'notifications',
  'password',
  'personal',
  'preferences',
  'privacy',
  'staff',
  'support',
  'username',
  'verifications',
  'viewers',
] as const

/** Usernames that would collide with an address or pass for the operators. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...KEPT_NAMES,
  ...PAGES.flatMap(({ path }) => path.split('/').filter((segment) => segment && !segment.startsWith('{'))),
])

const patterns = PAGES.map((route: PageRoute) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}))

/** The page an address opens, with the values of its names in braces; null for an unknown address. */
export const matchRoute = (path: string): { route: PageRoute; params: Record<string, string> } | null => {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** Pages about members and their doings, which search engines must not keep. */
export const isIndexable = (path: string): boolean => {
  const found = matchRoute(path)
  return found !== null && found.route.layout === 'landing'
}

/** Beginnings of addresses that crawlers are asked to leave alone. */
export const crawlerExclusions = (): string[] => {
  const beginnings = PAGES.filter((route: PageRoute) => route.layout !== 'landing').map(({ path }) =>
    path.replace(/\{.*/, ''),
  )
  const all = [...new Set(['/api/', '/media/', ...beginnings])].sort()
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)))
}
