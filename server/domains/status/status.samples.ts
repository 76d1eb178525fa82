import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { HOUR } from '#shared/kernel/time.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type Pages,
  type PairHas,
} from '#server/testing/matrices/samples.ts'
import { userStatuses } from './status.tables.ts'

export const endpoints: Endpoints = {
  'status.clearStatus': { who: ['member', 'self'], cost: 2, sample: none },
  'status.getStatus': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'status.updateStatus': {
    who: ['member', 'self'],
    limits: [['member', 10, 3600, 'closed']],
    cost: 2,
    sample: () => ({ text: 'Back on Friday' }),
  },
}

export const pages: Pages = {
  '/update-status': { shows: 'nobody' },
}

export const pairHas: PairHas = async ({ app, one, other }) => {
  for (const member of [one, other])
    await app.as(member).call(updateStatus, { text: `Status of ${member.id}` })
  return {}
}

export const fill: Fill = async ({ db, clock }, userId, text) => {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + HOUR)
  await db.insert(userStatuses).values({ userId, statusText: text('status'), expiresAt, updatedAt: now })
}
