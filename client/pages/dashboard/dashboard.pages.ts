import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/dashboard': {
    component: async () => (await import('./DashboardPage.tsx')).DashboardPage,
    // It comes with the page, and other pages do without it.
    load: async ({ client }) => (await import('./dashboard.api.ts')).loadDashboard(client),
    isRendered: true,
  },
}
