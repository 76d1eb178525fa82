import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'profiles.listViewers': ['member', 'listed'],
}

export const costs: Costs = {
  'profiles.listViewers': 3,
}

export const pageCosts: PageCosts = {
  '/profile/viewers': { member: 4 },
}

export const samples: Samples = {
  'profiles.listViewers': () => ({ limit: 5 }),
}
