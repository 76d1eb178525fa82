import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { NOTICE_KINDS, type NoticeKind } from '#shared/notices.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type JobSamples,
  type Pages,
} from '#server/testing/matrices/samples.ts'
import type { Scene } from '#server/testing/scenario/world.ts'
import { unsubscribeToken } from './notifications.policy.ts'
import { namelessNotices, notices, notificationSettings } from './notifications.tables.ts'

export const endpoints: Endpoints = {
  'notifications.countNewNotices': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'notifications.getNotificationSettings': {
    who: ['member', 'self'],
    cost: 2,
    shows: 'nobody',
    sample: none,
  },
  'notifications.listNotices': {
    who: ['member', 'listed'],
    cost: 2,
    shows: ['notices'],
    sample: () => ({ limit: 5 }),
  },
  'notifications.markNoticesSeen': {
    who: ['member', 'self'],
    cost: 5,
    sample: () => ({ kind: 'photo_fab' }),
  },
  'notifications.saveNotificationNames': {
    who: ['member', 'self'],
    cost: 3,
    sample: () => ({ withoutNames: true }),
  },
  'notifications.saveNotificationSetting': {
    who: ['member', 'self'],
    cost: 5,
    sample: () => ({ kind: 'new_message', mail: 'daily' }),
  },
  'notifications.unsubscribe': {
    who: ['public', 'nobody'],
    limits: [['network', 60, 300, 'open']],
    cost: 2,
    sample: ({ app, party }) => ({
      token: unsubscribeToken(app.services.config, { memberId: party.id, kinds: ['new_message'] }),
    }),
  },
}

export const pages: Pages = {
  '/account/notifications': { shows: 'nobody', cost: { member: 5 } },
  '/notifications': { shows: ['notices'], cost: { member: 3 } },
  '/unsubscribe': { shows: 'nobody' },
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

/** Creates an unseen notification of each kind for the member. */
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
