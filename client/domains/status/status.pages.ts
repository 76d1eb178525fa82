import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/update-status': {
    component: async () => (await import('./UpdateStatusPage.tsx')).UpdateStatusPage,
  },
}
