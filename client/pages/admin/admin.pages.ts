import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin': { component: async () => (await import('./AdminPage.tsx')).AdminPage },
  '/admin/route-overview': {
    component: async () => (await import('./RouteOverviewPage.tsx')).RouteOverviewPage,
    load: async ({ client }) => client.ensureQueryData((await import('./admin.api.ts')).newestThreadQuery),
  },
}
