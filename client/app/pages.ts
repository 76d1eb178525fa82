import type { Page, Pages } from '#client/platform/page.ts'

const declared = import.meta.glob<Pages>(['../domains/*/*.pages.ts', '../pages/*/*.pages.ts'], {
  eager: true,
  import: 'pages',
})

const PAGES_OF_THE_APP: Pages = {
  '/other': { component: async () => (await import('./frame/OtherPage.tsx')).OtherPage },
}

const DECLARED = [PAGES_OF_THE_APP, ...Object.values(declared)].flatMap(Object.entries<Page>)
const PAGES = new Map(DECLARED)

/** Returns the page at a path from `shared/routes.ts`, or undefined if it's a document or a redirect. */
export const pageAt = (path: string): Page | undefined => PAGES.get(path)

/** Returns every declared page: those in the `*.pages.ts` of the domains and `client/pages/`, and the app's own. */
export const listPages = () => DECLARED.map(([path, { component }]) => ({ path, component }))
