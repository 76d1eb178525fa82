import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'statistics.getCharts': { who: ['admin', 'nobody'], cost: 4, sample: () => ({ span: 'months' }) },
  'statistics.listWaiting': { who: ['staff', 'nobody'], cost: 6, sample: none },
}

export const pages: Pages = {
  '/admin': { cost: { admin: 7 } },
}
