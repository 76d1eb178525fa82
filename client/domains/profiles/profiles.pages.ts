import type { Pages } from '#client/platform/page.ts'

// Queries come with their pages, and other pages do without them.
const fetchQueries = () => import('./profiles.queries.api.ts')
const fetchRequests = async () => (await import('./profiles.usernames.api.ts')).usernameRequestsQuery

export const pages: Pages = {
  '/account/account': {
    component: async () => (await import('./YourProfilePage.tsx')).YourProfilePage,
    load: async ({ client }) => {
      const { ownProfileQuery } = await import('./profiles.queries.api.ts')
      const requestsQuery = await fetchRequests()
      return Promise.allSettled([
        client.ensureQueryData(ownProfileQuery),
        client.ensureQueryData(requestsQuery),
      ])
    },
  },
  '/account/username': {
    component: async () => (await import('./UsernamePage.tsx')).UsernamePage,
    load: async ({ client }) => client.ensureQueryData(await fetchRequests()),
  },
  '/admin/username-requests': {
    component: async () => (await import('./UsernameRequestsPage.tsx')).UsernameRequestsPage,
  },
  '/account/edit': {
    component: async () => (await import('./EditProfilePage.tsx')).EditProfilePage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).profileTextQuery),
  },
  '/account/preferences': {
    component: async () => (await import('./PreferencesPage.tsx')).PreferencesPage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).preferencesQuery),
  },
  '/account/personal': {
    component: async () => (await import('./PersonalPage.tsx')).PersonalPage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).personalQuery),
  },
  '/profile': { component: async () => (await import('./OwnProfilePage.tsx')).OwnProfilePage },
}
