import type { Audiences } from '#server/testing/audiences.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'regions.findPlace': ['member', 'nobody'],
  'regions.listPlaces': ['public', 'nobody'],
}

export const samples: Samples = {
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
