import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/messages/reported': {
    component: async () => (await import('./ReportedPage.tsx')).ReportedPage,
    load: async ({ client }) =>
      (await import('#client/domains/reports/reports.cases.api.ts')).loadCases(client),
  },
}
