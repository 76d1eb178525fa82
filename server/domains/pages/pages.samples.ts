import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'pages.getPage': ['public', 'nobody'],
  'pages.sendContactMessage': ['public', 'nobody'],
}

export const costs: Costs = {
  'pages.getPage': 1,
  'pages.sendContactMessage': 6,
}

export const pageCosts: PageCosts = {
  '/landing/{slug}': { member: 2 },
}

export const samples: Samples = {
  'pages.getPage': () => ({ path: '/terms' }),
  'pages.sendContactMessage': () => ({
    clientKey: newId(),
    email: 'rose@example.org',
    message: 'Good evening',
  }),
}
