import { ownProfileQuery } from '#client/domains/accounts/accounts.member.api.ts'
import type { Pages } from '#client/platform/page.ts'
import {
  consentsQuery,
  personalQuery,
  preferencesQuery,
  privacyQuery,
  profileTextQuery,
} from './profiles.queries.api.ts'

/** It comes with its pages, and other pages do without it. */
const fetchRequests = async () => (await import('./profiles.usernames.api.ts')).usernameRequestsQuery

export const pages: Pages = {
  '/account/account': {
    component: async () => (await import('./YourProfilePage.tsx')).YourProfilePage,
    load: ({ client }) =>
      Promise.allSettled([
        client.ensureQueryData(ownProfileQuery),
        fetchRequests().then((query) => client.ensureQueryData(query)),
      ]),
  },
  '/account/username': {
    component: async () => (await import('./UsernamePage.tsx')).UsernamePage,
    load: async ({ client }) => client.ensureQueryData(await fetchRequests()),
  },
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
    load: async (opened) => (await import('./profiles.public.api.ts')).loadProfile(opened),
    isRendered: true,
  },
}
