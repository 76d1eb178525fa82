import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { friendshipChanged, pairParted } from './relations.events.ts'
import { isOfPair, standsFor, waitsFor } from './relations.sql.ts'
import { friends } from './relations.tables.ts'

/** The number of days after a friend request is declined in which its sender can't ask again. */
const REFUSED_DAYS = sql.raw('90')

/** A member and the other member they act on. The transaction has locked the pair, unless stated otherwise. */
interface Pair {
  memberId: string
  otherId: string
}

/** SQL condition on `friends`: the request was declined so recently that its requester must still wait. */
const holdsBack = (now: SQLWrapper) =>
  sql`(${friends.status} = 'declined' and ${friends.decidedAt} > ${now}::timestamptz - interval '${REFUSED_DAYS} days')`

type Stored = 'pending' | 'accepted' | 'declined'

/**
 * Creates or updates the pair's row. An existing request, pending or declined, is accepted when the other member also
 * requests the friendship. If a member was declined and withdrew the request, asking again restores the refusal while
 * it lasts.
 */
const storeRequest = sqlStatement('relations.request', (given: Given<Pair & { id: string; now: Date }>) => {
  const [member, other, now] = [
    sql`${given.memberId}::uuid`,
    sql`${given.otherId}::uuid`,
    sql`${given.now}::timestamptz`,
  ]
  const isOffered = standsFor(other)
  const isRefused = sql`(${friends.requestedBy} = ${member} and ${holdsBack(given.now)})`
  return sql<{ stored: Stored | null; before: Stored | null }>`
    with stored as (
      insert into ${friends} (id, user_a, user_b, requested_by, status, created_at)
      values (${given.id}::uuid, ${member}, ${other}, ${member}, 'pending', ${now})
      on conflict (least(user_a, user_b), greatest(user_a, user_b)) do update set
        status = case when ${isOffered} then 'accepted' when ${isRefused} then 'declined' else 'pending' end,
        requested_by = case when ${isOffered} then ${friends.requestedBy} else ${member} end,
        created_at = case when ${isOffered} then ${friends.createdAt} else ${now} end,
        decided_at = case when ${isOffered} then ${now} when ${isRefused} then ${friends.decidedAt} end,
        is_withdrawn = false
      where ${isOffered} or ${friends.isWithdrawn}
      returning status
    )
    select (select status from stored) as stored, (select ${friends.status} from ${friends} where ${isOfPair(member, other)}) as before`
})

/** `unheard`: the other member has declined and isn't notified. The requester mustn't learn of this. */
export type RequestOutcome = 'requested' | 'friends' | 'unheard' | 'already_requested' | 'already_friends'

const OUTCOMES = {
  pending: 'requested',
  accepted: 'friends',
  declined: 'unheard',
} as const satisfies Record<Stored, RequestOutcome>

/** Requests a friendship, or creates it if the other member has requested it. */
export const requestFriendship = async ({ tx, now, emit }: Work, pair: Pair): Promise<RequestOutcome> => {
  const [row] = await storeRequest(tx, { ...pair, id: newId(), now })
  if (!row?.stored) return row?.before === 'accepted' ? 'already_friends' : 'already_requested'
  if (row.stored === 'accepted') await emit(friendshipChanged, { one: pair.memberId, other: pair.otherId })
  return OUTCOMES[row.stored]
}

const decide = statement(
  'relations.decide',
  (db, given: Given<Pair & { status: 'accepted' | 'declined'; now: Date }>) =>
    db
      .update(friends)
      .set({ status: sql`${given.status}::text`, decidedAt: sql`${given.now}` })
      .where(and(isOfPair(given.memberId, given.otherId), waitsFor(given.memberId)))
      .returning({ id: friends.id }),
)

/** Accepts the other member's request. Returns false if there's none. */
export const acceptRequest = async ({ tx, now, emit }: Work, pair: Pair): Promise<boolean> => {
  const accepted = await decide(tx, { ...pair, status: 'accepted', now })
  if (accepted.length === 0) return false
  await emit(friendshipChanged, { one: pair.memberId, other: pair.otherId })
  return true
}

/** Declines the other member's request without revealing it to them. Returns false if there's none. */
export const declineRequest = async ({ tx, now }: Work, pair: Pair): Promise<boolean> =>
  (await decide(tx, { ...pair, status: 'declined', now })).length > 0

const takeBack = sqlStatement('relations.takeBack', (given: Given<Pair & { now: Date }>) => {
  const chosen = sql`${isOfPair(given.memberId, given.otherId)} and ${standsFor(sql`${given.memberId}::uuid`)}`
  return sql<{ isTaken: boolean; wasPending: boolean }>`
    with gone as (
      delete from ${friends} where ${chosen} and not ${holdsBack(given.now)} returning status
    ), hidden as (
      update ${friends} set is_withdrawn = true where ${chosen} and ${holdsBack(given.now)} returning id
    )
    select exists (select 1 from gone) or exists (select 1 from hidden) as "isTaken", exists (select 1 from gone where status = 'pending') as "wasPending"`
})

/**
 * Withdraws the member's request. If it was declined, the refusal still counts. `wasPending` is whether the other
 * member could see the request.
 */
export const takeRequestBack = async (
  { tx, now }: Work,
  pair: Pair,
): Promise<{ isTaken: boolean; wasPending: boolean }> => {
  const [row] = await takeBack(tx, { ...pair, now })
  return row ?? { isTaken: false, wasPending: false }
}

const deleteFriendship = statement('relations.deleteFriendship', (db, { memberId, otherId }: Given<Pair>) =>
  db
    .delete(friends)
    .where(and(isOfPair(memberId, otherId), eq(friends.status, 'accepted')))
    .returning({ id: friends.id }),
)

/** Ends the pair's friendship. Returns false if there's none. */
export const endFriendship = async ({ tx, emit }: Work, { memberId, otherId }: Pair): Promise<boolean> => {
  const ended = await deleteFriendship(tx, { memberId, otherId })
  if (ended.length === 0) return false
  await emit(friendshipChanged, { one: memberId, other: otherId })
  return true
}

const deletePair = statement('relations.deletePair', (db, { memberId, otherId }: Given<Pair>) =>
  db.delete(friends).where(isOfPair(memberId, otherId)).returning({
    status: friends.status,
    requestedBy: friends.requestedBy,
    isWithdrawn: friends.isWithdrawn,
  }),
)

/** Ends any friendship or request between the two, whoever requested it. */
export const partPair = async ({ tx, emit }: Work, one: string, other: string): Promise<void> => {
  for (const { status, requestedBy, isWithdrawn } of await deletePair(tx, {
    memberId: one,
    otherId: other,
  })) {
    const ofDeclined = isWithdrawn ? [] : [requestedBy]
    await emit(pairParted, { memberIds: status === 'declined' ? ofDeclined : [one, other] })
  }
}
