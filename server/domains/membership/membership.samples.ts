import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'membership.claimFounderUpgrade': ['member', 'self'],
  'membership.getMembership': ['member', 'self'],
  'membership.listTiers': ['public', 'nobody'],
}

export const costs: Costs = {
  'membership.claimFounderUpgrade': [10, 7],
  'membership.getMembership': [4, 3],
  'membership.listTiers': [2, 1],
}

export const samples: Samples = {
  'membership.claimFounderUpgrade': none,
  'membership.getMembership': none,
  'membership.listTiers': none,
}
