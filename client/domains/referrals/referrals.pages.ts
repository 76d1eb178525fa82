import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/recommend': {
    component: async () => (await import('./RecommendPage.tsx')).RecommendPage,
    load: async ({ client }) => client.ensureQueryData((await import('./referrals.api.ts')).referralsQuery),
  },
}
