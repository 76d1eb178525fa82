import type { Endpoints, Pages } from '#server/testing/samples.ts'

export const endpoints: Endpoints = {
  'profiles.listViewers': {
    who: ['member', 'listed'],
    cost: 3,
    shows: ['viewers'],
    sample: () => ({ limit: 5 }),
  },
}

export const pages: Pages = {
  '/profile/viewers': { shows: ['viewers'], cost: { member: 4 } },
}
