import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/messages/reported': {
    component: async () => (await import('./ReportedPage.tsx')).ReportedPage,
    load: async ({ client }) => (await import('./reports.review.api.ts')).loadCases(client),
  },
  '/account/reports': {
    component: async () => (await import('./OwnReportsPage.tsx')).OwnReportsPage,
    load: async ({ client }) => (await import('./reports.own.api.ts')).loadOwn(client),
  },
}
