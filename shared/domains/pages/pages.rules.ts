import { matchRoute, PAGES, type PageRoute } from '../../routes.ts'

/** Maximum characters of a path. */
export const PAGE_PATH_MAX = 150

/** The path prefix of landing pages. */
export const LANDING_PREFIX = '/landing/'

/** Returns a page's text as everyone reads it, with the site's name filled in. */
export const withSiteName = (text: string, siteName: string): string =>
  text.replaceAll('{site}', () => siteName)

/** Texts for everyone, or landing pages for visitors from elsewhere. */
export const PAGE_KINDS = ['text', 'landing'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export const kindOf = (path: string): PageKind => (path.startsWith(LANDING_PREFIX) ? 'landing' : 'text')

/** Returns the chosen picture if the page can show one, which only landing pages can. */
export const pictureFor = ({ path, pictureId }: { path: string; pictureId: string | null }): string | null =>
  kindOf(path) === 'landing' ? pictureId : null

/**
 * Returns the registration path that a page links to. A landing page adds its name, so that sign-ups through it can be
 * counted.
 */
export const registerPathOf = (path: string): string =>
  kindOf(path) === 'landing' ? `/register?landing=${path.slice(LANDING_PREFIX.length)}` : '/register'

/**
 * Normalises one part of a path: letters become lower case without marks, digits stay, and anything else becomes a
 * hyphen.
 */
const normalPart = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Normalises a typed path: “Über uns” becomes `/uber-uns`. Returns an empty string if nothing is left. */
export const normalPath = (typed: string): string => {
  if (typed.trim() === '/') return '/'
  const parts = typed.split('/').map(normalPart).filter(Boolean)
  return parts.length === 0 ? '' : `/${parts.join('/')}`
}

/** The path of the terms that members agree to. */
export const TERMS_PATH = '/terms'

/** The maximum and the default number of days until new terms are required. */
export const AGREE_WITHIN = { most: 365, usual: 30 } as const

/** Essential pages, which keep their path and stay published. */
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

/** First path segments that are handled by the server or used by the site's own pages. */
const OCCUPIED: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'dev',
  'media',
  'metrics',
  ...PAGES.filter((route: PageRoute) => !route.isDocument).map(({ path }) => firstPart(path)),
])

/**
 * Whether a path belongs to the site itself, so that no stored page can have it. The paths of documents don't, because
 * documents are stored pages. If a document's path has a placeholder, there's a stored page for each value.
 */
export const isReservedPath = (path: string): boolean => {
  if (path === '/home') return true
  const route = matchRoute(path)?.route
  return route ? !route.isDocument : OCCUPIED.has(firstPart(path))
}
