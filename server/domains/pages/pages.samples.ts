import { newId } from '#shared/kernel/ids.ts'
import type { Endpoints, Pages } from '#server/testing/samples.ts'

export const endpoints: Endpoints = {
  'pages.getPage': {
    who: ['public', 'nobody'],
    cost: 1,
    shows: 'nobody',
    sample: () => ({ path: '/terms' }),
  },
  'pages.sendContactMessage': {
    who: ['public', 'nobody'],
    limits: [
      ['network', 5, 3600, 'closed'],
      ['network', 20, 86400, 'closed'],
    ],
    cost: 6,
    sample: () => ({
      clientKey: newId(),
      email: 'rose@example.org',
      message: 'Good evening',
    }),
  },
}

export const pages: Pages = {
  '/': { shows: 'nobody' },
  '/about': { shows: 'nobody' },
  '/chat': { shows: 'nobody' },
  '/clubs': { shows: 'nobody' },
  '/contact': { shows: 'nobody' },
  '/events': { shows: 'nobody' },
  '/forum': { shows: 'nobody' },
  '/home': { shows: 'nobody' },
  '/hotlist': { shows: 'nobody' },
  '/landing/{slug}': { shows: 'nobody', cost: { member: 2 } },
  '/my-account': { shows: 'nobody' },
  '/other': { shows: 'nobody' },
  '/pics': { shows: 'nobody' },
  '/privacy': { shows: 'nobody' },
  '/protection-policy': { shows: 'nobody' },
  '/report': { shows: 'nobody' },
  '/terms': { shows: 'nobody' },
}
