import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
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
