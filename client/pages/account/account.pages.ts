import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/account': {
    component: async () => (await import('#client/pages/account/YourProfilePage.tsx')).YourProfilePage,
    load: async ({ client }) => {
      const { ownProfileQuery } = await import('#client/domains/profiles/profiles.queries.api.ts')
      const { usernameRequestsQuery } = await import('#client/domains/usernames/usernames.api.ts')
      return Promise.allSettled([
        client.ensureQueryData(ownProfileQuery),
        client.ensureQueryData(usernameRequestsQuery),
      ])
    },
  },
}
