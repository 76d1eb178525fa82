import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/profile/viewers': {
    component: async () => (await import('./ViewersPage.tsx')).ViewersPage,
    load: async ({ client }) => {
      const { viewersQuery } = await import('#client/domains/profiles/profiles.shown.api.ts')
      return client.ensureInfiniteQueryData(viewersQuery)
    },
  },
}
