import type { Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'photos.getPicture': ({ photoIds }) => ({ photoId: photoIds.everyone, size: 'card' }),
}
