import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/privacy': {
    component: async () => (await import('./PrivacyPage.tsx')).PrivacyPage,
    load: async ({ client }) => {
      const { consentsQuery, privacyQuery } = await import('#client/domains/profiles/profiles.queries.api.ts')
      return Promise.allSettled([client.ensureQueryData(privacyQuery), client.ensureQueryData(consentsQuery)])
    },
  },
}
