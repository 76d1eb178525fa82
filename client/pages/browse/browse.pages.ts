import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/browse': {
    component: async () => (await import('./BrowsePage.tsx')).BrowsePage,
    // It comes with the page, and other pages do without it.
    load: async (opened) => (await import('#client/domains/search/search.api.ts')).loadListing(opened),
    isRendered: true,
  },
}
