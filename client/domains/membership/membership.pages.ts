import type { Pages } from '#client/platform/page.ts'
import { membershipQuery, tiersQuery } from './membership.queries.api.ts'

export const pages: Pages = {
  '/admin/membership': {
    component: async () => (await import('./MembershipPage.tsx')).MembershipPage,
  },
  '/support': {
    component: async () => (await import('./SupportPage.tsx')).SupportPage,
    load: ({ client, session }) =>
      Promise.allSettled([
        client.ensureQueryData(tiersQuery),
        ...(session ? [client.ensureQueryData(membershipQuery)] : []),
      ]),
    isRendered: true,
  },
}
