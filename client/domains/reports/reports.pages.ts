import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/reports': {
    component: async () => (await import('./OwnReportsPage.tsx')).OwnReportsPage,
    load: async ({ client }) => (await import('./reports.own.api.ts')).loadOwn(client),
  },
}
