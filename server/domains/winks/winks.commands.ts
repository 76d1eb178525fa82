import { and, eq, lt, sql } from 'drizzle-orm'
import { WINK_REASONS, winksChanged, winksSeen, type WinkLine } from '#shared/domains/winks/winks.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified, noticesRecounted, noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockPair } from '../blocks/blocks.policy.ts'
import type { ContactSender } from '../contact/contact.policy.ts'
import { newWink, winkDeclined } from './winks.notices.ts'
import { requireMayWinkAt } from './winks.policy.ts'
import { hasDeclined, isRefusalLiving, listedWinks } from './winks.sql.ts'
import { winkRefusals, winks } from './winks.tables.ts'

interface Storing {
  id: string
  senderId: string
  recipientId: string
  line: WinkLine | null
  now: Date
  /** The site day. */
  day: string
}

/**
 * Stores a wink unless the recipient has declined the sender's winks. If the sender declined the recipient's winks
 * earlier, that refusal is lifted.
 */
const storeWink = sqlStatement('winks.store', (given: Given<Storing>) => {
  const [sender, recipient] = [sql`${given.senderId}::uuid`, sql`${given.recipientId}::uuid`]
  const declined = hasDeclined(recipient, { senderId: sender, now: given.now })
  return sql<{ isDeclined: boolean; isStored: boolean }>`
    with stored as (
      insert into ${winks} (id, sender_id, recipient_id, day, line, created_at)
      select ${given.id}::uuid, ${sender}, ${recipient}, ${given.day}::date, ${given.line}::text, ${given.now}::timestamptz where not ${declined}
      on conflict (sender_id, recipient_id, day) do nothing
      returning id
    ), reconsidered as (
      delete from ${winkRefusals} where ${winkRefusals.recipientId} = ${sender} and ${winkRefusals.senderId} = ${recipient} and exists (select 1 from stored)
    )
    select ${declined} as "isDeclined", exists (select 1 from stored) as "isStored"`
})

/**
 * Winks at a member. Throws `cannot_wink_at_yourself`, `not_found`, `contact_not_allowed`, `wink_declined`, and
 * `already_winked` for a second wink on the same site day.
 */
export const sendWink = (
  services: Services,
  sender: ContactSender,
  { memberId: recipientId, line }: { memberId: string; line: WinkLine | null },
): Promise<void> =>
  inTransaction(services, async ({ tx, emit, publish, now }) => {
    await lockPair(tx, sender.id, recipientId)
    await requireMayWinkAt(tx, sender, recipientId)
    const storing = { id: newId(), senderId: sender.id, recipientId, line, now, day: siteDayOf(now) }
    const [row] = await storeWink(tx, storing)
    if (row?.isDeclined) throw new Failure(WINK_REASONS.declined)
    if (!row?.isStored) throw new Failure(WINK_REASONS.alreadyToday)
    await emit(memberNotified, { kind: newWink.kind, memberId: recipientId, about: recipientId })
    for (const memberId of [recipientId, sender.id]) publish(memberId, winksChanged, {})
  })

interface Received {
  memberId: string
  winkId: string
}

const senderOf = statement('winks.senderOf', (db, { memberId, winkId }: Given<Received>) =>
  db
    .select({ senderId: winks.senderId })
    .from(winks)
    .where(and(eq(winks.id, winkId), eq(winks.recipientId, memberId))),
)

const storeRefusal = sqlStatement('winks.storeRefusal', (given: Given<Received & { now: Date }>) => {
  const member = sql`${given.memberId}::uuid`
  const listed = listedWinks(
    sql`${winks.senderId} as sender_id`,
    member,
    sql`and ${winks.id} = ${given.winkId}`,
  )
  return sql<{ isListed: boolean; isStored: boolean }>`
    with listed as (${listed}
    ), stored as (
      insert into ${winkRefusals} (recipient_id, sender_id, created_at)
      select ${member}, sender_id, ${given.now}::timestamptz from listed
      on conflict (recipient_id, sender_id) do update set created_at = excluded.created_at where not ${isRefusalLiving(given.now)}
      returning sender_id
    )
    select exists (select 1 from listed) as "isListed", exists (select 1 from stored) as "isStored"`
})

/** Declines a wink kindly and notifies its sender, at most once every 90 days. Throws `not_found`. */
export const declineWink = (services: Services, received: Received): Promise<void> =>
  inTransaction(services, async ({ tx, emit, now }) => {
    const [wink] = await senderOf(tx, received)
    if (!wink) throw new Failure(COMMON_REASONS.notFound)
    const { memberId } = received
    await lockPair(tx, memberId, wink.senderId)
    const [row] = await storeRefusal(tx, { ...received, now })
    if (!row?.isListed) throw new Failure(COMMON_REASONS.notFound)
    if (!row.isStored) return
    await emit(memberNotified, { kind: winkDeclined.kind, memberId: wink.senderId, about: memberId })
  })

const markSeen = sqlStatement(
  'winks.markSeen',
  ({ memberId, winkId }: Given<Received>) =>
    sql<{ id: string }>`
      update ${winks} set is_seen = true from ${winks} as latest
      where latest.id = ${winkId}::uuid and latest.recipient_id = ${memberId}::uuid
        and ${winks.recipientId} = ${memberId}::uuid and not ${winks.isSeen} and ${winks.createdAt} <= latest.created_at
      returning ${winks.id}`,
)

/** Marks a wink and all earlier ones as seen by the member. */
export const seeWinks = (services: Services, received: Received): Promise<void> =>
  inTransaction(services, async ({ tx, emit, publish }) => {
    const seen = await markSeen(tx, received)
    if (seen.length === 0) return
    const { memberId } = received
    await emit(noticesSeen, { kind: newWink.kind, memberId })
    publish(memberId, winksSeen, {})
  })

interface Removing {
  memberId: string
  /** Null for all winks. */
  winkId: string | null
  /** The site day. */
  day: string
}

const removeWinks = sqlStatement('winks.remove', ({ memberId, winkId, day }: Given<Removing>) => {
  const chosen = sql`${winks.recipientId} = ${memberId}::uuid and not ${winks.isDeleted} and (${winkId}::uuid is null or ${winks.id} = ${winkId}::uuid)`
  return sql<{ removed: number }>`
    with gone as (
      delete from ${winks} where ${chosen} and ${winks.day} < ${day}::date returning id
    ), marked as (
      update ${winks} set is_deleted = true where ${chosen} and ${winks.day} >= ${day}::date returning id
    )
    select ((select count(*) from gone) + (select count(*) from marked))::int as removed`
})

const remove = async (
  { tx, emit, publish, now }: Work,
  which: Omit<Removing, 'day'>,
): Promise<{ removed: number }> => {
  const [row] = await removeWinks(tx, { ...which, day: siteDayOf(now) })
  const removed = row?.removed ?? 0
  if (removed === 0) return { removed }
  const { memberId } = which
  await emit(noticesRecounted, { kind: newWink.kind, memberIds: [memberId], about: memberId })
  publish(memberId, winksChanged, {})
  return { removed }
}

/** Deletes a wink the member received. Throws `not_found`. */
export const deleteWink = (services: Services, received: Received): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { removed } = await remove(unit, received)
    if (removed === 0) throw new Failure(COMMON_REASONS.notFound)
  })

/** Deletes all winks the member received. */
export const deleteAllWinks = (services: Services, memberId: string): Promise<void> =>
  inTransaction(services, async (unit) => {
    await remove(unit, { memberId, winkId: null })
  })

const isShownWink = sqlStatement(
  'winks.isShownFrom',
  ({ senderId, recipientId }: Given<Record<'senderId' | 'recipientId', string>>) =>
    sql<{
      id: string
    }>`select ${winks.id} from ${winks} where ${winks.senderId} = ${senderId}::uuid and ${winks.recipientId} = ${recipientId}::uuid and not ${winks.isDeleted} limit 1`,
)

/** Makes the blocked member's open pages remove the blocker's winks, if there are any. */
export const notifyBlocked = async (
  { tx, publish }: Work,
  { blockerId: senderId, blockedId: recipientId }: Record<'blockerId' | 'blockedId', string>,
): Promise<void> => {
  const shown = await isShownWink(tx, { senderId, recipientId })
  if (shown.length > 0) publish(recipientId, winksChanged, {})
}

/** Permanently removes winks that members deleted before today. */
export const removeDeleted = ({ db, clock }: Services): Promise<void> =>
  deleteInPortions(db, winks.day, sql`${winks.isDeleted} and ${lt(winks.day, siteDayOf(clock.now()))}`)
