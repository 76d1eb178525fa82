import { none, type Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
