import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/browse': {
    component: async () => (await import('./BrowsePage.tsx')).BrowsePage,
    // Loaded with this page, since other pages don't need it.
    load: async (opened) => {
      const { client, session } = opened
      const [{ loadListing }, { winkedTodayQuery }] = await Promise.all([
        import('#client/domains/search/search.api.ts'),
        import('#client/domains/winks/winks.counts.api.ts'),
      ])
      // Without it, the icons still offer a wink that the server would reject.
      const winked = session && client.prefetchQuery(winkedTodayQuery)
      return Promise.all([loadListing(opened), winked])
    },
    isRendered: true,
  },
}
