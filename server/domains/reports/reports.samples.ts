import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'reports.fileVisitorReport': ['public', 'nobody'],
}

export const costs: Costs = {
  'reports.fileVisitorReport': 6,
}

export const samples: Samples = {
  'reports.fileVisitorReport': () => ({
    clientKey: newId(),
    subject: 'picture_of_me',
    location: 'some-member',
    details: 'That is me.',
    email: 'rose@example.org',
  }),
}
