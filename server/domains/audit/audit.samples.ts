import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'audit.checkActs': {
    who: ['admin', 'nobody'],
    cost: 4,
    limits: [['member', 120, 60, 'open']],
    sample: none,
  },
  'audit.downloadActs': {
    who: ['admin', 'nobody'],
    cost: 2,
    limits: [['member', 10, 60, 'open']],
    sample: none,
  },
  'audit.listActs': { who: ['admin', 'nobody'], cost: 2, sample: none },
}

export const pages: Pages = {
  '/admin/audit': { cost: { admin: 2 } },
}
