import { newId } from '#shared/kernel/ids.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Fill, type Samples } from '#server/testing/samples.ts'
import { unsubscribeToken } from './notifications.policy.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

export const audiences: Audiences = {
  'notifications.getSettings': ['member', 'self'],
  'notifications.saveSetting': ['member', 'self'],
  'notifications.unsubscribe': ['public', 'nobody'],
}

export const costs: Costs = {
  'notifications.getSettings': 2,
  'notifications.saveSetting': 3,
  'notifications.unsubscribe': 2,
}

export const pageCosts: PageCosts = {
  '/account/notifications': { member: 4 },
}

export const samples: Samples = {
  'notifications.getSettings': none,
  'notifications.saveSetting': () => ({ kind: 'new_message', mail: 'daily' }),
  'notifications.unsubscribe': ({ app, party }) => ({
    token: unsubscribeToken(app.services.config, { memberId: party.id, kinds: ['new_message'] }),
  }),
}

export const fill: Fill = async ({ db, clock }, memberId) => {
  const now = clock.now()
  await db
    .insert(notificationSettings)
    .values({ memberId, kind: 'new_message', mail: 'daily', updatedAt: now })
  await db.insert(notices).values({ memberId, kind: 'new_message', about: newId(), createdAt: now })
}
