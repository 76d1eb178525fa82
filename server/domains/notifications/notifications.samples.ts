import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { NOTICE_KINDS, type NoticeKind } from '#shared/notices.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Fill, type JobSamples, type Samples } from '#server/testing/samples.ts'
import type { Scene } from '#server/testing/world.ts'
import { unsubscribeToken } from './notifications.policy.ts'
import { namelessNotices, notices, notificationSettings } from './notifications.tables.ts'

export const audiences: Audiences = {
  'notifications.countNew': ['member', 'self'],
  'notifications.getSettings': ['member', 'self'],
  'notifications.list': ['member', 'listed'],
  'notifications.markSeen': ['member', 'self'],
  'notifications.saveNames': ['member', 'self'],
  'notifications.saveSetting': ['member', 'self'],
  'notifications.unsubscribe': ['public', 'nobody'],
}

export const costs: Costs = {
  'notifications.countNew': 2,
  'notifications.getSettings': 2,
  'notifications.list': 2,
  'notifications.markSeen': 4,
  'notifications.saveNames': 3,
  'notifications.saveSetting': 5,
  'notifications.unsubscribe': 2,
}

export const pageCosts: PageCosts = {
  '/account/notifications': { member: 5 },
  '/notifications': { member: 3 },
}

export const samples: Samples = {
  'notifications.countNew': none,
  'notifications.getSettings': none,
  'notifications.list': () => ({ limit: 5 }),
  'notifications.markSeen': () => ({ kind: 'photo_fab' }),
  'notifications.saveNames': () => ({ withoutNames: true }),
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
  await db.insert(namelessNotices).values({ memberId, createdAt: now })
  await db.insert(notices).values({
    id: newId(),
    memberId,
    kind: 'new_message',
    about: newId(),
    createdAt: now,
    latestAt: now,
  })
}

/** A notice of each kind, which the member has not seen. */
const newsOf = async ({ app, partner, threadId, searchId }: Scene) => {
  const about: Partial<Record<NoticeKind, string>> = { new_message: threadId, new_match: searchId }
  const found = NOTICE_KINDS.map((kind) => ({ kind, about: about[kind] ?? newId() }))
  await app.services.db.delete(notices).where(eq(notices.memberId, partner.id))
  for (const notice of found) await app.given.notice(partner, notice)
  return { memberId: partner.id, notices: found }
}

export const jobSamples: JobSamples = {
  'notifications.sendMail': newsOf,
  'notifications.pushNews': newsOf,
}
