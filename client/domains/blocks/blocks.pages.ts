import type { Pages } from '#client/platform/page.ts'
import { blocksQuery, privacyQuery } from './blocks.api.ts'

export const pages: Pages = {
  '/account/block-list': {
    component: async () => (await import('./BlockListPage.tsx')).BlockListPage,
    load: ({ client }) =>
      Promise.allSettled([client.ensureInfiniteQueryData(blocksQuery), client.ensureQueryData(privacyQuery)]),
  },
}
