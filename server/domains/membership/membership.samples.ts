import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'membership.claimFounderUpgrade': ['member', 'self'],
  'membership.getMembership': ['member', 'self'],
  'membership.listTiers': ['public', 'nobody'],
}

export const costs: Costs = {
  'membership.claimFounderUpgrade': 11,
  'membership.getMembership': 2,
  'membership.listTiers': 2,
}

export const pageCosts: PageCosts = {
  '/support': { visitor: 1, member: 4 },
}

export const samples: Samples = {
  'membership.claimFounderUpgrade': none,
  'membership.getMembership': none,
  'membership.listTiers': none,
}
