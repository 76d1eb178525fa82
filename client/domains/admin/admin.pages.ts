import type { Pages } from '#client/platform/page.ts'
import { newestThreadQuery } from './admin.api.ts'

export const pages: Pages = {
  '/admin': { component: async () => (await import('./AdminPage.tsx')).AdminPage },
  '/admin/route-overview': {
    component: async () => (await import('./RouteOverviewPage.tsx')).RouteOverviewPage,
    load: ({ client }) => client.ensureQueryData(newestThreadQuery),
  },
}
