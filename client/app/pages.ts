import { matchRoute } from '#shared/routes.ts'
import type { Page, Pages } from '#client/platform/page.ts'

const declared = import.meta.glob<Pages>(['../domains/*/*.pages.ts', '../pages/*/*.pages.ts'], {
  eager: true,
  import: 'pages',
})

const PAGES_OF_THE_APP: Pages = {
  '/other': { component: async () => (await import('./OtherPage.tsx')).OtherPage },
}

const DECLARED = [PAGES_OF_THE_APP, ...Object.values(declared)].flatMap(Object.entries<Page>)
const PAGES = new Map(DECLARED)

/** The page of an address of `shared/routes.ts`; none where it is to come. */
export const pageAt = (path: string): Page | undefined => PAGES.get(path)

/** Whether a link leads to something: not where a page of `shared/routes.ts` is still to come. */
export const hasPage = (href: string): boolean => {
  const route = href.startsWith('/') ? matchRoute(href.replace(/[?#].*/, ''))?.route : undefined
  if (!route || route.isDocument) return true
  return route.redirect ? hasPage(route.redirect) : PAGES.has(route.path)
}

/** Every page that is declared: what the domains and `client/pages/` have in their `*.pages.ts`, and the app's own. */
export const listPages = () => DECLARED.map(([path, { component }]) => ({ path, component }))
