import { and, eq, sql } from 'drizzle-orm'
import {
  MOST_DEVICES,
  PUSH_REASONS,
  type PushDevices,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { lockAccount } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Subscription } from '#server/platform/push/push.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { devicePush } from '#server/domains/notifications/notifications.jobs.ts'
import { requirePush, requirePushable, sealSubscription, tagOfEndpoint } from './notifications.push.policy.ts'
import { countOtherDevices, listPushDevices } from './notifications.push.queries.ts'
import { pushDevices } from '#server/domains/notifications/notifications.tables.ts'

const forgetBrowser = statement(
  'notifications.forgetBrowser',
  (db, { sessionId, endpointTag }: Given<{ sessionId: string; endpointTag: Buffer }>) =>
    db
      .delete(pushDevices)
      .where(sql`${pushDevices.sessionId} = ${sessionId} or ${pushDevices.endpointTag} = ${endpointTag}`),
)

/** Stores nothing if the session has ended in the meantime. */
const putDevice = sqlStatement(
  'notifications.putPushDevice',
  (
    given: Given<{
      id: string
      sessionId: string
      subscription: Buffer
      endpointTag: Buffer
      serverKey: string
      now: Date
    }>,
  ) => sql<Record<string, never>>`
    insert into ${pushDevices} (id, session_id, member_id, subscription, endpoint_tag, server_key, created_at)
    select ${given.id}::uuid, ended.id, ended.account_id, ${given.subscription}::bytea, ${given.endpointTag}::bytea, ${given.serverKey}::text, ${given.now}::timestamptz
    from (select id, account_id from ${sessions} where id = ${given.sessionId}::uuid for key share) as ended`,
)

/**
 * Adds this device, replacing any previous one of the same browser or session. Throws `push_not_offered`,
 * `unknown_push_service` or `too_many_devices`.
 */
export const addPushDevice = async (
  services: Services,
  actor: Actor,
  subscription: Subscription,
): Promise<PushDevices> => {
  const { config } = services
  const push = requirePush(config)
  requirePushable(push, subscription)
  const of = { memberId: actor.id, sessionId: actor.sessionId }
  const endpointTag = tagOfEndpoint(config, subscription)
  await inTransaction(services, async ({ tx, now }) => {
    await lockAccount(tx, actor.id)
    await forgetBrowser(tx, { sessionId: of.sessionId, endpointTag })
    if ((await countOtherDevices(tx, of)) >= MOST_DEVICES) throw new Failure(PUSH_REASONS.tooManyDevices)
    const id = newId()
    await putDevice(tx, {
      id,
      sessionId: of.sessionId,
      subscription: sealSubscription(config, id, subscription),
      endpointTag,
      serverKey: push.keys.publicKey,
      now,
    })
  })
  return listPushDevices(services, actor)
}

const deleteDevice = statement(
  'notifications.deletePushDevice',
  (db, { id, memberId }: Given<{ id: string; memberId: string }>) =>
    db
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.memberId, memberId)))
      .returning({ id: pushDevices.id }),
)

/** Removes one of the member's devices. Throws `not_found` for any other. */
export const removePushDevice = async (
  services: Services,
  actor: Actor,
  id: string,
): Promise<PushDevices> => {
  const removed = await deleteDevice(services.db, { id, memberId: actor.id })
  if (removed.length === 0) throw new Failure(COMMON_REASONS.notFound)
  return listPushDevices(services, actor)
}

/** Sends a test push to one of the member's devices. Throws `not_found` for any other. */
export const testPushDevice = async (services: Services, actor: Actor, id: string): Promise<void> => {
  const { devices } = await listPushDevices(services, actor)
  if (!devices.some((device) => device.id === id)) throw new Failure(COMMON_REASONS.notFound)
  await inTransaction(services, ({ enqueue }) =>
    enqueue(devicePush, { memberId: actor.id, deviceId: id, notices: [], isTest: true }),
  )
}
