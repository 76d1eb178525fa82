import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/notifications': {
    component: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    load: async ({ client }) => (await import('./notifications.api.ts')).loadSettings(client),
  },
  '/notifications': {
    component: async () => (await import('./NoticesPage.tsx')).NoticesPage,
    load: async ({ client }) =>
      client.ensureInfiniteQueryData((await import('./notifications.list.api.ts')).noticesQuery),
    isRendered: true,
  },
  '/unsubscribe': {
    component: async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
  },
}
