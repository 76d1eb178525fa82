import type { Pages } from '#client/platform/page.ts'
import { settingsQuery } from './notifications.api.ts'

export const pages: Pages = {
  '/account/notifications': {
    component: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    load: ({ client }) => client.ensureQueryData(settingsQuery),
  },
  '/unsubscribe': {
    component: async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
  },
}
