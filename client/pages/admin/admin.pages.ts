import type { Page, Pages } from '#client/platform/page.ts'

const editPage: Page = { component: async () => (await import('./EditPagePage.tsx')).EditPagePage }

export const pages: Pages = {
  '/admin': {
    component: async () => (await import('./AdminPage.tsx')).AdminPage,
    load: async ({ client }) =>
      client.ensureQueryData((await import('#client/domains/statistics/statistics.api.ts')).waitingQuery),
  },
  '/admin/users/{id}': { component: async () => (await import('./UserPage.tsx')).UserPage },
  '/admin/pages/{id}': editPage,
  '/admin/landing-pages/{id}': editPage,
  '/admin/route-overview': {
    component: async () => (await import('./RouteOverviewPage.tsx')).RouteOverviewPage,
    load: async ({ client }) => client.ensureQueryData((await import('./admin.api.ts')).newestThreadQuery),
  },
}
