import { none, type Endpoints } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'badges.getBadges': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
}
