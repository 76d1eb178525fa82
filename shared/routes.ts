import { isStaff } from './kernel/staff.ts'
/**
 * Who has access: everyone, visitors only (members go to the dashboard), members, staff (admins and moderators),
 * admins.
 */
export type PageAccess = 'everyone' | 'visitors' | 'members' | 'staff' | 'admins'
/** `main` is the layout for members, `landing` the public one, `dynamic` whichever suits the login state. */
export type PageLayout = 'main' | 'landing' | 'dynamic'
export const PAGE_CATEGORIES = [
  'Landing',
  'Dashboard',
  'Account',
  'Profile',
  'Messages',
  'Photos',
  'Friends',
  'Other',
  'Admin',
] as const
export type PageCategory = (typeof PAGE_CATEGORIES)[number]

export interface PageRoute {
  /** A placeholder in braces matches one path segment. */
  path: string
  /** The first half of the document title. */
  title: string
  layout: PageLayout
  access: PageAccess
  category: PageCategory
  /** The page this path redirects to. Placeholders are filled from this path. */
  redirect?: string
  /** Rendered on the server from the stored texts, readable without scripts, and opened by a full page load. */
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

/** A path under `/profile` for a settings page, which redirects to its address under `/account`. */
const settings = (path: string, target: string) =>
  page(path, 'Settings', 'members', 'main', 'Profile', target)

const admin = (path: string, title: string) => page(path, title, 'admins', 'main', 'Admin')
const staff = (path: string, title: string) => page(path, title, 'staff', 'main', 'Admin')

/**
 * All pages of the site. The router, the guards, the server's responses and the reserved usernames are derived from
 * them. Fixed paths come before those with a placeholder, and take precedence.
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
  page('/take-back', 'Take your account back', 'everyone', 'landing', 'Landing'),
  page('/appeal', 'Ask us to look again', 'everyone', 'landing', 'Landing'),
  page('/confirm-email', 'Confirm your new address', 'everyone', 'landing', 'Landing'),
  page('/unsubscribe', 'Stop these emails', 'everyone', 'landing', 'Landing'),
  document('/landing/{slug}', 'Welcome'),
  page('/status', 'Service status', 'everyone', 'landing', 'Landing'),

  page('/support', 'Membership', 'everyone', 'main', 'Other'),
  page('/browse', 'Browse', 'everyone', 'dynamic', 'Other'),
  page('/winks', 'Winks', 'members', 'main', 'Other'),
  page('/update-status', 'Update status', 'members', 'main', 'Other'),
  page('/recommend', 'Recommend us', 'members', 'main', 'Other'),
  page('/other', 'More', 'members', 'main', 'Other'),

  page('/notifications', 'Notifications', 'members', 'main', 'Other'),
  page('/dashboard', 'Dashboard', 'members', 'main', 'Dashboard'),
  page('/posts/{postId}', 'Post', 'members', 'main', 'Dashboard'),

  page('/account', 'Settings', 'members', 'main', 'Account', '/account/account'),
  page('/myaccount', 'Settings', 'members', 'main', 'Account', '/account/account'),
  page('/verifications', 'Verifications', 'members', 'main', 'Account'),
  page('/account/dashboard', 'Dashboard', 'members', 'main', 'Account', '/dashboard'),
  page('/account/account', 'Settings', 'members', 'main', 'Account'),
  page('/account/viewers', 'Looked at me', 'members', 'main', 'Account', '/profile/viewers'),
  page('/account/verifications', 'Verifications', 'members', 'main', 'Account', '/verifications'),
  page('/account/edit', 'Edit profile', 'members', 'main', 'Account'),
  page('/account/preferences', 'Account and preferences', 'members', 'main', 'Account'),
  page('/account/personal', 'Personal details', 'members', 'main', 'Account'),
  page('/account/password', 'Change password', 'members', 'main', 'Account'),
  page('/account/email', 'Change email', 'members', 'main', 'Account'),
  page('/account/security', 'Log-in security', 'members', 'main', 'Account'),
  page('/account/sessions', 'Where you’re logged in', 'members', 'main', 'Account'),
  page('/account/username', 'Change username', 'members', 'main', 'Account'),
  page('/account/notifications', 'Notification settings', 'members', 'main', 'Account'),
  page('/account/privacy', 'Privacy', 'members', 'main', 'Account'),
  page('/account/export', 'Your data', 'members', 'main', 'Account'),
  page('/account/delete', 'Delete account', 'members', 'main', 'Account'),
  page('/account/reports', 'Reports and decisions', 'members', 'main', 'Account'),
  page('/account/block-list', 'Block list', 'members', 'main', 'Account'),
  page('/account/{username}', 'Profile', 'members', 'main', 'Account', '/profile/{username}'),

  page('/profile/viewers', 'Looked at me', 'members', 'main', 'Profile'),
  settings('/profile/edit', '/account/edit'),
  settings('/profile/preferences', '/account/preferences'),
  settings('/profile/personal', '/account/personal'),
  settings('/profile/password', '/account/password'),
  settings('/profile/email', '/account/email'),
  settings('/profile/username', '/account/username'),
  settings('/profile/notifications', '/account/notifications'),
  settings('/profile/privacy', '/account/privacy'),
  settings('/profile/delete', '/account/delete'),
  settings('/profile/block-list', '/account/block-list'),
  settings('/profile/verifications', '/verifications'),
  page('/profile', 'Profile', 'members', 'main', 'Profile'),
  page('/profile/{username}', 'Profile', 'everyone', 'main', 'Profile'),

  page('/messages', 'Messages', 'members', 'main', 'Messages', '/messages/inbox'),
  page('/messages/inbox', 'Inbox', 'members', 'main', 'Messages'),
  page('/messages/sent', 'Sent messages', 'members', 'main', 'Messages'),
  page('/messages/saved', 'Saved messages', 'members', 'main', 'Messages'),
  page('/messages/friends', 'Messages from friends', 'members', 'main', 'Messages'),
  page('/messages/reported', 'Reports', 'staff', 'main', 'Messages'),
  page('/messages/send', 'Write a message', 'members', 'main', 'Messages'),
  page('/messages/contact-preferences', 'Contact preferences', 'members', 'main', 'Messages'),
  page('/messages/filters', 'Message filters', 'members', 'main', 'Messages'),
  page('/messages/thread/{threadId}', 'Conversation', 'members', 'main', 'Messages'),
  page('/chat/{userId}', 'Live chat', 'members', 'main', 'Messages'),

  page('/photos', 'Photos', 'members', 'main', 'Photos', '/photos/manage'),
  page('/photos/manage', 'Your photos', 'members', 'main', 'Photos'),
  page('/photos/licences', 'Shared photos', 'members', 'main', 'Photos'),
  page('/photos/licences/received', 'Photos shared with you', 'members', 'main', 'Photos'),
  page('/photos/fabbed', "Photos you fab'd", 'members', 'main', 'Photos'),
  page('/photos/recent-fabs', "Recently fab'd photos", 'members', 'main', 'Photos'),
  page('/photos/recent-liked', 'Recently liked photos', 'members', 'main', 'Photos'),
  page('/photos/liked', 'Liked photos', 'members', 'main', 'Photos'),

  page('/friends', 'Friends', 'members', 'main', 'Friends', '/friends/list'),
  page('/friends/invites', 'Friend invites', 'members', 'main', 'Friends'),
  page('/friends/list', 'Friends', 'members', 'main', 'Friends'),
  page('/friends/updates', 'Friend updates', 'members', 'main', 'Friends'),

  staff('/admin', 'Admin'),
  admin('/admin/users', 'Users'),
  admin('/admin/users/{id}', 'User'),
  admin('/admin/username-requests', 'Username requests'),
  staff('/admin/verification', 'Verification'),
  staff('/admin/get-verified', 'Verification'),
  admin('/admin/settings', 'Site settings'),
  admin('/admin/announcements', 'Announcements'),
  admin('/admin/landing-pages', 'Landing pages'),
  admin('/admin/landing-pages/{id}', 'Landing page'),
  admin('/admin/menus', 'Menus'),
  admin('/admin/menu-links', 'Menu links'),
  admin('/admin/route-overview', 'Route overview'),
  admin('/admin/pages', 'Pages'),
  admin('/admin/pages/{id}', 'Page'),
  admin('/admin/membership', 'Membership'),
  admin('/admin/postcode-regions', 'Postcode regions'),
  staff('/admin/appeals', 'Appeals'),
  admin('/admin/audit', 'Audit log'),
  admin('/admin/system', 'System'),
] as const satisfies readonly PageRoute[]

export type PagePath = (typeof PAGES)[number]['path']

/** Words that could be mistaken for the operators or for a missing name. No username may contain any of them. */
export const KEPT_WORDS: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'ampersand',
  'moderator',
  'official',
  'staff',
  'support',
  'api',
  'media',
  'null',
  'undefined',
])

/**
 * Reserved usernames, without digits and marks: they would collide with a path, or could be mistaken for the operators,
 * a former member or a missing name.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...KEPT_WORDS,
  'formermember',
  'true',
  'false',
  ...PAGES.flatMap(({ path }) => path.split('/'))
    .filter((segment) => segment && !segment.startsWith('{'))
    .map((segment) => segment.replaceAll('-', '')),
])

const patterns = PAGES.map((route: PageRoute) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}))

/** Returns the page that a path opens, with the values of its placeholders, or null for an unknown path. */
export const matchRoute = (path: string): { route: PageRoute; params: Record<string, string> } | null => {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** Returns the first half of the document title at a path. */
export const titleOfPage = (path: string): string => matchRoute(path)?.route.title ?? 'Page not found'

/** Public pages that show members. */
const ABOUT_MEMBERS: ReadonlySet<string> = new Set(['/browse', '/profile/{username}'])

/** Whether the page needs its width for pictures, so that the account sidebar starts as icons. */
export const startsWithIcons = (path: string): boolean => path === '/browse'

/** Whether a page is for staff, or for admins only. */
export const isForStaff = ({ access }: PageRoute): boolean => access === 'staff' || access === 'admins'

/** Whether a page is for staff, and open to this role. */
export const isOpenToStaff = ({ access }: PageRoute, role: string): boolean =>
  access === 'admins' ? role === 'admin' : access === 'staff' && isStaff(role)

/** Whether a page needs a log-in. */
export const isProtected = (page: PageRoute): boolean => page.access === 'members' || isForStaff(page)

const isKeptFromCrawlers = (page: PageRoute): boolean => isProtected(page) || ABOUT_MEMBERS.has(page.path)

/**
 * Whether search engines may index a page. Pages about members and their activity, and unknown addresses, are excluded.
 */
export const isIndexable = (path: string): boolean => {
  const found = matchRoute(path)
  return found !== null && !isKeptFromCrawlers(found.route)
}

/** Returns the path prefixes that crawlers are asked not to visit. */
export const crawlerExclusions = (): string[] => {
  const beginnings = PAGES.filter(isKeptFromCrawlers).map(({ path }) => path.replace(/\{.*/, ''))
  const all = [...new Set(['/api/', '/media/', ...beginnings])].sort()
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)))
}
