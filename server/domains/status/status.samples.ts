import type { Audiences } from '#server/testing/audiences.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'status.clearStatus': ['member', 'self'],
  'status.getStatus': ['member', 'self'],
  'status.updateStatus': ['member', 'self'],
}

export const samples: Samples = {
  'status.clearStatus': none,
  'status.getStatus': none,
  'status.updateStatus': () => ({ text: 'Back on Friday' }),
}
