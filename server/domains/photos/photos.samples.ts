import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'photos.getPicture': ['public', 'photo'],
}

export const costs: Costs = {
  'photos.getPicture': 2,
}

export const samples: Samples = {
  'photos.getPicture': ({ photoIds }) => ({ photoId: photoIds.everyone, size: 'card' }),
}
