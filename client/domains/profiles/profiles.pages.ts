import type { Pages } from '#client/platform/page.ts'

// Queries are loaded with their pages. Other pages don't need them.
const fetchQueries = () => import('./profiles.queries.api.ts')

export const pages: Pages = {
  '/account/edit': {
    component: async () =>
      (await import('#client/domains/profiles/settings/EditProfilePage.tsx')).EditProfilePage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).profileTextQuery),
  },
  '/account/preferences': {
    component: async () =>
      (await import('#client/domains/profiles/settings/PreferencesPage.tsx')).PreferencesPage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).preferencesQuery),
  },
  '/account/personal': {
    component: async () => (await import('#client/domains/profiles/settings/PersonalPage.tsx')).PersonalPage,
    load: async ({ client }) => client.ensureQueryData((await fetchQueries()).personalQuery),
  },
  '/profile': { component: async () => (await import('./OwnProfilePage.tsx')).OwnProfilePage },
}
