import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/friends/list': {
    component: async () => (await import('./FriendsPage.tsx')).FriendsPage,
    load: async ({ client }) => {
      const { friendCountQuery, friendsQuery } = await import('./friends.api.ts')
      return Promise.allSettled([
        client.ensureInfiniteQueryData(friendsQuery({ order: 'name', search: '' })),
        client.ensureQueryData(friendCountQuery),
      ])
    },
  },
  '/friends/invites': {
    component: async () => (await import('./InvitesPage.tsx')).InvitesPage,
    load: async ({ client }) => {
      const { invitesQuery, sentCountQuery, sentQuery } = await import('./friends.api.ts')
      return Promise.allSettled([
        client.ensureInfiniteQueryData(invitesQuery),
        client.ensureInfiniteQueryData(sentQuery),
        client.ensureQueryData(sentCountQuery),
      ])
    },
  },
}
