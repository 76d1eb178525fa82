import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/username': {
    component: async () => (await import('#client/domains/usernames/UsernamePage.tsx')).UsernamePage,
    load: async ({ client }) =>
      client.ensureQueryData((await import('./usernames.api.ts')).usernameRequestsQuery),
  },
  '/admin/username-requests': {
    component: async () =>
      (await import('#client/domains/usernames/UsernameRequestsPage.tsx')).UsernameRequestsPage,
  },
}
