import type { Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'search.countMembers': () => ({ types: 'woman,couple_mf', ageMin: 20, ageMax: 70 }),
  'search.listRelaxations': () => ({ types: 'tvts', verified: '1' }),
  'search.searchMembers': () => ({ types: 'woman', limit: 5 }),
}
