import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/announcements': {
    component: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
  },
}
