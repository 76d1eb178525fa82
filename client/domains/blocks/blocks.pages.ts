import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/block-list': {
    component: async () => (await import('./BlockListPage.tsx')).BlockListPage,
    load: async ({ client }) => {
      const { blocksQuery, privacyQuery } = await import('./blocks.api.ts')
      return Promise.allSettled([
        client.ensureInfiniteQueryData(blocksQuery),
        client.ensureQueryData(privacyQuery),
      ])
    },
  },
}
