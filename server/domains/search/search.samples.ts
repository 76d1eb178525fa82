import type { Endpoints, Pages } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'search.countMembers': {
    who: ['public', 'listed'],
    limits: [
      ['visitor', 300, 3600, 'open'],
      ['member', 3000, 3600, 'open'],
    ],
    cost: 3,
    shows: ['counts'],
    sample: () => ({ types: 'woman,couple_mf', ageMin: 20, ageMax: 70 }),
  },
  'search.countReach': {
    who: ['member', 'listed'],
    limits: [['member', 60, 60, 'open']],
    cost: 3,
    shows: ['reach'],
    sample: () => ({ allowFriendsOnly: '0', allowedProfileTypes: '', blockedProfileTypes: '' }),
  },
  'search.listNearby': {
    who: ['member', 'listed'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    shows: ['dashboard'],
    sample: () => ({}),
  },
  'search.listRelaxations': {
    who: ['public', 'listed'],
    limits: [
      ['visitor', 120, 3600, 'open'],
      ['member', 1200, 3600, 'open'],
    ],
    cost: 10,
    shows: ['counts'],
    sample: () => ({ types: 'tvts', verified: '1' }),
  },
  'search.searchMembers': {
    who: ['public', 'listed'],
    limits: [
      ['visitor', 60, 3600, 'open'],
      ['member', 600, 3600, 'open'],
    ],
    cost: 3,
    shows: ['cards'],
    sample: () => ({ types: 'woman', limit: 5 }),
  },
}

export const pages: Pages = {
  '/browse': { shows: ['cards'], cost: { visitor: 2, member: 6 } },
}
