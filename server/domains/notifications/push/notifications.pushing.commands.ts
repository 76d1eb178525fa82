import { and, eq, isNull, lte } from 'drizzle-orm'
import { HOUR, SECOND } from '#shared/kernel/time.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { sendPush } from '#server/platform/push/push.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { devicePush, pushNews, type DevicePush } from '#server/domains/notifications/notifications.jobs.ts'
import { listToTell } from '#server/domains/notifications/notifications.policy.ts'
import { openSubscription } from './notifications.push.policy.ts'
import { findSubscription, listDeviceIds } from './notifications.push.queries.ts'
import { notices, pushDevices } from '#server/domains/notifications/notifications.tables.ts'

/** How long a member has to see something on any open page before it's pushed. */
const PATIENCE = 10 * SECOND

/** The same text for everything, because anyone may read it on a locked screen. */
const TEXT = JSON.stringify({ title: 'Something new' })

/**
 * A later push replaces one that's still waiting for delivery. A push that can't be delivered is discarded after four
 * hours, when it would be old news.
 */
const WAITING = { topic: 'news', keptFor: (4 * HOUR) / SECOND }

/** Enqueues a delayed job that pushes the member's new notifications, so that they have time to see them first. */
export const askForPush = (
  { enqueue, now }: Pick<Work, 'enqueue' | 'now'>,
  { memberId, from }: { memberId: string; from: Date },
): Promise<void> =>
  enqueue(pushNews, { memberId }, { delay: Math.max(from.getTime() - now.getTime(), 0) + PATIENCE })

/**
 * Enqueues one push to each device for all the member's waiting notifications. Of two concurrent runs, only one finds
 * them waiting.
 */
export const pushWaiting = async (services: Services, { memberId }: { memberId: string }): Promise<void> => {
  const { config } = services
  if (!config.push) return
  const { publicKey: serverKey } = config.push.keys
  await inTransaction(services, async ({ tx, enqueue, now }) => {
    const waiting = await tx
      .update(notices)
      .set({ pushedAt: now })
      .where(
        and(
          eq(notices.memberId, memberId),
          isNull(notices.pushedAt),
          isNull(notices.seenAt),
          lte(notices.createdAt, now),
        ),
      )
      .returning({ kind: notices.kind, about: notices.about })
    if (waiting.length === 0) return
    for (const deviceId of await listDeviceIds(tx, { memberId, serverKey, now })) {
      await enqueue(devicePush, { memberId, deviceId, notices: waiting, isTest: false })
    }
  })
}

/** Pushes to one device unless there's nothing left to report, and deletes the device if its subscription is gone. */
export const pushToDevice = async (services: Services, push: DevicePush): Promise<void> => {
  const { config, clock, db, log } = services
  if (!config.push) return
  const { publicKey: serverKey } = config.push.keys
  const stored = await findSubscription(db, { id: push.deviceId, serverKey, now: clock.now() })
  if (!stored) return
  const isDue = push.isTest || (await listToTell(services, push, (setting) => setting.push)).length > 0
  if (!isDue) return
  const subscription = openSubscription(config, push.deviceId, stored)
  const outcome = await sendPush(services, config.push, subscription, { text: TEXT, ...WAITING })
  if (outcome === 'gone') await db.delete(pushDevices).where(eq(pushDevices.id, push.deviceId))
  if (outcome === 'refused') {
    log.warn({ service: new URL(subscription.endpoint).host }, 'a push service refused a push')
  }
}
