import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { PushDevices } from '#shared/domains/notifications/notifications.push.contract.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'
import { deviceOf } from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { pushDevices } from '#server/domains/notifications/notifications.tables.ts'

interface Reachable {
  serverKey: string
  now: Date
}

/** SQL condition on devices with their sessions and accounts: a push would reach the device and the right member. */
const isReachable = ({ serverKey, now }: Given<Reachable>) =>
  and(
    eq(pushDevices.serverKey, serverKey),
    gt(sessions.expiresAt, now),
    eq(accounts.status, 'active'),
    isNotNull(accounts.confirmedAt),
  )

const devicesOf = statement(
  'notifications.pushDevices',
  (db, { memberId, serverKey, now }: Given<Reachable & { memberId: string }>) =>
    db
      .select({
        id: pushDevices.id,
        sessionId: pushDevices.sessionId,
        userAgent: sessions.userAgent,
        createdAt: pushDevices.createdAt,
      })
      .from(pushDevices)
      .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
      .innerJoin(accounts, eq(accounts.id, pushDevices.memberId))
      .where(and(eq(pushDevices.memberId, memberId), isReachable({ serverKey, now })))
      .orderBy(desc(pushDevices.createdAt), pushDevices.id),
)

/** Returns the ids of the devices the member can currently be notified on. */
export const listDeviceIds = async (
  db: Executor,
  reachable: Reachable & { memberId: string },
): Promise<string[]> => (await devicesOf(db, reachable)).map(({ id }) => id)

/** Returns the member's devices as they see them. */
export const listPushDevices = async (
  { config, clock, db }: Services,
  { id: memberId, sessionId }: Actor,
): Promise<PushDevices> => {
  if (!config.push) return { serverKey: null, devices: [] }
  const { publicKey: serverKey } = config.push.keys
  const rows = await devicesOf(db, { memberId, serverKey, now: clock.now() })
  return {
    serverKey,
    devices: rows.map((row) => ({
      id: row.id,
      ...deviceOf(row),
      addedAt: row.createdAt.toISOString(),
      isThis: row.sessionId === sessionId,
    })),
  }
}

const oneDevice = statement(
  'notifications.pushDevice',
  (db, { id, serverKey, now }: Given<Reachable & { id: string }>) =>
    db
      .select({ subscription: pushDevices.subscription })
      .from(pushDevices)
      .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
      .innerJoin(accounts, eq(accounts.id, pushDevices.memberId))
      .where(and(eq(pushDevices.id, id), isReachable({ serverKey, now }))),
)

/**
 * Returns the encrypted subscription, or null if the device is gone or can't be reached, for example because its
 * session has ended.
 */
export const findSubscription = async (
  db: Executor,
  device: Reachable & { id: string },
): Promise<Buffer | null> => (await oneDevice(db, device))[0]?.subscription ?? null

const others = statement(
  'notifications.countOtherDevices',
  (db, { memberId, sessionId }: Given<{ memberId: string; sessionId: string }>) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(pushDevices)
      .where(and(eq(pushDevices.memberId, memberId), sql`${pushDevices.sessionId} <> ${sessionId}`)),
)

/** Counts the member's devices in other sessions. */
export const countOtherDevices = async (
  db: Executor,
  of: { memberId: string; sessionId: string },
): Promise<number> => (await others(db, of))[0]?.count ?? 0
