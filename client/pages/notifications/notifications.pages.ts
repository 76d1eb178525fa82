import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/notifications': {
    component: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    load: async ({ client }) => (await import('./notifications.api.ts')).loadSettings(client),
  },
}
