import { none, type Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'status.clearStatus': none,
  'status.getStatus': none,
  'status.updateStatus': () => ({ text: 'Back on Friday' }),
}
