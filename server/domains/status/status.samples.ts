import { HOUR } from '#shared/kernel/time.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { none, type Fill, type Samples } from '#server/testing/samples.ts'
import { userStatuses } from './status.tables.ts'

export const audiences: Audiences = {
  'status.clearStatus': ['member', 'self'],
  'status.getStatus': ['member', 'self'],
  'status.updateStatus': ['member', 'self'],
}

export const costs: Costs = {
  'status.clearStatus': 2,
  'status.getStatus': 2,
  'status.updateStatus': 2,
}

export const samples: Samples = {
  'status.clearStatus': none,
  'status.getStatus': none,
  'status.updateStatus': () => ({ text: 'Back on Friday' }),
}

export const fill: Fill = async ({ db, clock }, userId, text) => {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + HOUR)
  await db.insert(userStatuses).values({ userId, statusText: text('status'), expiresAt, updatedAt: now })
}
