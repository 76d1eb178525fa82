import { newId } from '#shared/kernel/ids.ts'
import type { Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'reports.fileVisitorReport': () => ({
    clientKey: newId(),
    subject: 'picture_of_me',
    location: 'some-member',
    details: 'That is me.',
    email: 'rose@example.org',
  }),
}
