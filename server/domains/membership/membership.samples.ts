import { none, type Endpoints, type Pages } from '#server/testing/samples.ts'

export const endpoints: Endpoints = {
  'membership.claimFounderUpgrade': { who: ['member', 'self'], cost: 11, sample: none },
  'membership.getMembership': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'membership.listTiers': { who: ['public', 'nobody'], cost: 2, shows: 'nobody', sample: none },
}

export const pages: Pages = {
  '/support': { shows: 'nobody', cost: { visitor: 1, member: 4 } },
}
