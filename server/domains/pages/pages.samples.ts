import { newId } from '#shared/kernel/ids.ts'
import type { Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'pages.getPage': () => ({ path: '/terms' }),
  'pages.sendContactMessage': () => ({
    clientKey: newId(),
    email: 'rose@example.org',
    message: 'Good evening',
  }),
}
