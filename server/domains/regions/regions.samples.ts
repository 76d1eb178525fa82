import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'regions.findPlace': ['member', 'nobody'],
  'regions.listPlaces': ['public', 'nobody'],
}

export const costs: Costs = {
  'regions.findPlace': 2,
  'regions.listPlaces': 1,
}

export const samples: Samples = {
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
