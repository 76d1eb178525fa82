import { none, type Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'membership.claimFounderUpgrade': none,
  'membership.getMembership': none,
  'membership.listTiers': none,
}
