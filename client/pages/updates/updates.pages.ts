import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/friends/updates': {
    component: async () => (await import('./UpdatesPage.tsx')).UpdatesPage,
    load: async ({ client }) =>
      client.ensureInfiniteQueryData((await import('#client/domains/posts/posts.api.ts')).updatesQuery),
  },
}
