import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/dashboard': {
    component: async () => (await import('./DashboardPage.tsx')).DashboardPage,
    // Loaded with this page, since other pages don't need it.
    load: async ({ client }) => (await import('./dashboard.api.ts')).loadDashboard(client),
    isRendered: true,
  },
}
