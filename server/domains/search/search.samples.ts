import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'search.countMembers': ['public', 'listed'],
  'search.countReach': ['member', 'listed'],
  'search.listNearby': ['member', 'listed'],
  'search.listRelaxations': ['public', 'listed'],
  'search.searchMembers': ['public', 'listed'],
}

export const costs: Costs = {
  'search.countMembers': 3,
  'search.countReach': 3,
  'search.listNearby': 4,
  'search.listRelaxations': 10,
  'search.searchMembers': 3,
}

export const pageCosts: PageCosts = {
  '/browse': { visitor: 2, member: 5 },
}

export const samples: Samples = {
  'search.countMembers': () => ({ types: 'woman,couple_mf', ageMin: 20, ageMax: 70 }),
  'search.countReach': () => ({ allowFriendsOnly: '0', allowedProfileTypes: '', blockedProfileTypes: '' }),
  'search.listNearby': () => ({}),
  'search.listRelaxations': () => ({ types: 'tvts', verified: '1' }),
  'search.searchMembers': () => ({ types: 'woman', limit: 5 }),
}
