import { none, type Endpoints } from '#server/testing/samples.ts'

export const endpoints: Endpoints = {
  'regions.findPlace': {
    who: ['member', 'nobody'],
    cost: 2,
    shows: 'nobody',
    sample: () => ({ prefix: 'SW1A' }),
  },
  'regions.listPlaces': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
}
