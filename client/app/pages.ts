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

/** The page of an address of `shared/routes.ts`; none of a document, and where it only leads to another. */
export const pageAt = (path: string): Page | undefined => PAGES.get(path)

/** Every page that is declared: what the domains and `client/pages/` have in their `*.pages.ts`, and the app's own. */
export const listPages = () => DECLARED.map(([path, { component }]) => ({ path, component }))
