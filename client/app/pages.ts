import type { Page, Pages } from '#client/platform/page.ts'

const declared = import.meta.glob<{ pages: Pages }>('../domains/*/*.pages.ts', { eager: true })

const PAGES_OF_THE_APP: Pages = {
  '/other': { component: async () => (await import('./OtherPage.tsx')).OtherPage },
}

/** What stands at each address: what each domain declares in its `*.pages.ts`, and the app's own. */
const PAGES: Readonly<Record<string, Page>> = Object.assign(
  {},
  PAGES_OF_THE_APP,
  ...Object.values(declared).map(({ pages }) => pages),
)

/** The page of an address of `shared/routes.ts`; none where it is to come. */
export const pageAt = (path: string): Page | undefined => PAGES[path]

/** Every page there is. */
export const listPages = () => Object.entries(PAGES).map(([path, { component }]) => ({ path, component }))
