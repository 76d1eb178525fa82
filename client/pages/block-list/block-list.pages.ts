import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/block-list': {
    component: async () => (await import('./BlockListPage.tsx')).BlockListPage,
    load: async ({ client }) => {
      const { blocksQuery } = await import('#client/domains/blocks/blocks.api.ts')
      const { mutesQuery } = await import('#client/domains/posts/posts.acts.api.ts')
      const { privacyQuery } = await import('#client/domains/profiles/profiles.queries.api.ts')
      return Promise.allSettled([
        client.ensureInfiniteQueryData(blocksQuery),
        client.ensureInfiniteQueryData(mutesQuery),
        client.ensureQueryData(privacyQuery),
      ])
    },
  },
}
