import { ownProfileQuery } from '#client/domains/accounts/accounts.member.api.ts'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { nearbyQuery } from '#client/domains/search/search.nearby.api.ts'
import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/dashboard': {
    component: async () => (await import('./DashboardPage.tsx')).DashboardPage,
    load: ({ client }) =>
      Promise.allSettled([
        client.ensureQueryData(ownProfileQuery),
        client.ensureQueryData(membershipQuery),
        client.ensureQueryData(nearbyQuery),
      ]),
    isRendered: true,
  },
}
