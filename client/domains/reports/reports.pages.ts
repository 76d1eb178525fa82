import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/appeal': {
    // The page's token is in the fragment, which the server doesn't see.
    component: async () => (await import('./AppealPage.tsx')).AppealPage,
  },
  '/admin/appeals': {
    component: async () => (await import('./AppealsPage.tsx')).AppealsPage,
    load: async ({ client }) => (await import('./reports.cases.api.ts')).loadAppeals(client),
  },
  '/account/reports': {
    component: async () => (await import('./OwnReportsPage.tsx')).OwnReportsPage,
    load: async ({ client }) => (await import('./reports.own.api.ts')).loadOwn(client),
  },
}
