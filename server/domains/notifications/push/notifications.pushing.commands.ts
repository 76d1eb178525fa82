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

/** How long a member has to see something, here or elsewhere, before their devices tell of it. */
const PATIENCE = 10 * SECOND

/** The same for whatever is new, the people it is for: it is read on a locked screen, by anyone who looks at it. */
const TEXT = JSON.stringify({ title: 'Something new' })

/** A later push takes the place of one that still waits for the device; after that it would tell of old news. */
const WAITING = { topic: 'news', keptFor: (4 * HOUR) / SECOND }

/** Stores that the member's devices have to tell of what is new, once they have had the time to see it. */
export const askForPush = (
  { enqueue, now }: Pick<Work, 'enqueue' | 'now'>,
  { memberId, from }: { memberId: string; from: Date },
): Promise<void> =>
  enqueue(pushNews, { memberId }, { delay: Math.max(from.getTime() - now.getTime(), 0) + PATIENCE })

/** One push to each device for all that waits of the member; of two runs at the same time only one finds it waiting. */
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

/** Tells one device, unless there is nothing left to tell; forgets it where its browser no longer listens. */
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
