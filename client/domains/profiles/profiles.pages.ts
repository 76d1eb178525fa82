import type { Pages } from '#client/platform/page.ts'
import {
  consentsQuery,
  contactQuery,
  personalQuery,
  preferencesQuery,
  privacyQuery,
  profileQuery,
  profileTextQuery,
} from './profiles.queries.api.ts'

export const pages: Pages = {
  '/account/edit': {
    component: async () => (await import('./EditProfilePage.tsx')).EditProfilePage,
    load: ({ client }) => client.ensureQueryData(profileTextQuery),
  },
  '/account/preferences': {
    component: async () => (await import('./PreferencesPage.tsx')).PreferencesPage,
    load: ({ client }) => client.ensureQueryData(preferencesQuery),
  },
  '/account/personal': {
    component: async () => (await import('./PersonalPage.tsx')).PersonalPage,
    load: ({ client }) => client.ensureQueryData(personalQuery),
  },
  '/account/privacy': {
    component: async () => (await import('./PrivacyPage.tsx')).PrivacyPage,
    load: ({ client }) =>
      Promise.allSettled([client.ensureQueryData(privacyQuery), client.ensureQueryData(consentsQuery)]),
  },
  '/profile': { component: async () => (await import('./OwnProfilePage.tsx')).OwnProfilePage },
  '/profile/{username}': {
    component: async () => (await import('./ProfilePage.tsx')).ProfilePage,
    load: ({ client, session, params: { username = '' } }) => {
      const isOwn = session?.user.username.toLowerCase() === username.toLowerCase()
      return Promise.allSettled([
        client.ensureQueryData(profileQuery(username)),
        ...(session && !isOwn ? [client.ensureQueryData(contactQuery(username))] : []),
      ])
    },
    isRendered: true,
  },
}
