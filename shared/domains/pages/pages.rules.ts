import { matchRoute, PAGES, type PageRoute } from '../../routes.ts'

/** Characters of an address at most. */
export const PAGE_PATH_MAX = 150

/** Under which the landing pages stand. */
export const LANDING_PREFIX = '/landing/'

/** Texts for everyone, or pages for visitors who come from elsewhere. */
export const PAGE_KINDS = ['text', 'landing'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export const kindOf = (path: string): PageKind => (path.startsWith(LANDING_PREFIX) ? 'landing' : 'text')

/** The picture a page keeps of the one that was chosen: landing pages alone show one. */
export const pictureFor = ({ path, pictureId }: { path: string; pictureId: string | null }): string | null =>
  kindOf(path) === 'landing' ? pictureId : null

/** Where a page leads those who'd like to join: a landing page tells its name, so that it's known who came by it. */
export const registerPathOf = (path: string): string =>
  kindOf(path) === 'landing' ? `/register?landing=${path.slice(LANDING_PREFIX.length)}` : '/register'

/** One part of an address as it’s stored: small letters without marks, digits, and a hyphen for everything else. */
const normalPart = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** An address as it’s stored, whatever way it’s typed: “Über uns” is `/uber-uns`. Empty where nothing of it is left. */
export const normalPath = (typed: string): string => {
  if (typed.trim() === '/') return '/'
  const parts = typed.split('/').map(normalPart).filter(Boolean)
  return parts.length === 0 ? '' : `/${parts.join('/')}`
}

/** Where the terms stand that members agree to. */
export const TERMS_PATH = '/terms'

/** Days from which new terms can be required at the latest, and usually are. */
export const AGREE_WITHIN = { most: 365, usual: 30 } as const

/** The site can’t do without these: they keep their address, and stay published. */
const REQUIRED_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/privacy',
  TERMS_PATH,
  '/contact',
  '/protection-policy',
  '/report',
])

export const isRequiredPage = (path: string): boolean => REQUIRED_PAGES.has(path)

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** What the server answers itself, and what the pages of the site begin with. */
const OCCUPIED: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'dev',
  'media',
  'metrics',
  ...PAGES.filter((route: PageRoute) => !route.isDocument).map(({ path }) => firstPart(path)),
])

/**
 * Whether an address belongs to the site itself, so that no stored page can have it. A document has a stored page, and those
 * with a name in braces have one for each name.
 */
export const isReservedPath = (path: string): boolean => {
  if (path === '/home') return true
  const route = matchRoute(path)?.route
  return route ? !route.isDocument : OCCUPIED.has(firstPart(path))
}
