import { and, sql } from 'drizzle-orm'
import {
  FRIEND_REASONS,
  friendsChanged,
  friendshipChanged,
  type Standing,
} from '#shared/domains/friends/friends.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified, noticesRecounted, type NoticeDeclaration } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockPair } from '../blocks/blocks.policy.ts'
import type { ContactSender } from '../contact/contact.policy.ts'
import {
  acceptRequest,
  declineRequest,
  endFriendship,
  requestFriendship as request,
  takeRequestBack,
} from '../relations/relations.commands.ts'
import { listPartners } from '../relations/relations.queries.ts'
import { isOfPair } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'
import { friendAccepted, friendRequest } from './friends.notices.ts'
import { requireInvite, requireMayRequest } from './friends.policy.ts'
import { isFriend, withOthers } from './friends.sql.ts'
import { friendNotes } from './friends.tables.ts'

interface Pair {
  memberId: string
  otherId: string
}

/** Makes these members' open pages refresh their friends and requests. */
export const notifyOf = ({ publish }: Work, memberIds: readonly string[]): void => {
  for (const memberId of memberIds) publish(memberId, friendsChanged, {})
}

/** Makes both members' open pages refresh what they may see of each other. */
export const notifyOfFriendship = ({ publish }: Work, memberIds: readonly string[]): void => {
  for (const memberId of memberIds) publish(memberId, friendshipChanged, {})
}

/** Recounts the notifications that these members were sent. */
export const recount = async (
  { emit }: Work,
  kinds: readonly NoticeDeclaration[],
  memberIds: readonly string[],
): Promise<void> => {
  for (const { kind } of kinds) {
    for (const id of memberIds) await emit(noticesRecounted, { kind, memberIds: [id], about: id })
  }
}

/**
 * Removes the notification of a request that has been accepted, and notifies the request's sender of their new friend.
 */
const settle = async (
  unit: Work,
  { requesterId, deciderId }: Record<'requesterId' | 'deciderId', string>,
) => {
  await recount(unit, [friendRequest], [deciderId])
  await unit.emit(memberNotified, { kind: friendAccepted.kind, memberId: requesterId, about: requesterId })
}

/**
 * Sends a friend request, or makes the two members friends if the other has already sent one. A member who declined
 * within the last 90 days isn't notified, but the sender gets the usual result. Throws `cannot_befriend_yourself`,
 * `not_found`, `contact_not_allowed`, `already_requested` and `already_friends`.
 */
export const requestFriendship = (
  services: Services,
  sender: ContactSender,
  otherId: string,
): Promise<{ standing: Standing }> =>
  inTransaction(services, async (unit) => {
    const memberId = sender.id
    await lockPair(unit.tx, memberId, otherId)
    await requireMayRequest(unit.tx, sender, otherId)
    const outcome = await request(unit, { memberId, otherId })
    switch (outcome) {
      case 'already_friends':
        throw new Failure(FRIEND_REASONS.alreadyFriends)
      case 'already_requested':
        throw new Failure(FRIEND_REASONS.alreadyRequested)
      case 'friends':
        await settle(unit, { requesterId: otherId, deciderId: memberId })
        return { standing: 'friends' }
      case 'requested':
        await unit.emit(memberNotified, { kind: friendRequest.kind, memberId: otherId, about: otherId })
        notifyOf(unit, [memberId, otherId])
        return { standing: 'requested' }
      case 'unheard':
        notifyOf(unit, [memberId])
        return { standing: 'requested' }
    }
  })

/** Withdraws the member's request, if there is one. */
export const withdrawRequest = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockPair(unit.tx, pair.memberId, pair.otherId)
    const { isTaken, wasPending } = await takeRequestBack(unit, pair)
    if (wasPending) await recount(unit, [friendRequest], [pair.otherId])
    if (isTaken) notifyOf(unit, wasPending ? [pair.memberId, pair.otherId] : [pair.memberId])
  })

/** Accepts the other member's request. Throws `not_found`. */
export const acceptInvite = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockPair(unit.tx, pair.memberId, pair.otherId)
    await requireInvite(unit.tx, pair)
    if (await acceptRequest(unit, pair)) {
      await settle(unit, { requesterId: pair.otherId, deciderId: pair.memberId })
    }
  })

/** Declines the other member's request, without notifying them. Throws `not_found`. */
export const declineInvite = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockPair(unit.tx, pair.memberId, pair.otherId)
    await requireInvite(unit.tx, pair)
    if (!(await declineRequest(unit, pair))) return
    await recount(unit, [friendRequest], [pair.memberId])
    notifyOf(unit, [pair.memberId])
  })

/** Ends the friendship, if there is one. */
export const removeFriend = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockPair(unit.tx, pair.memberId, pair.otherId)
    if (await endFriendship(unit, pair)) await recount(unit, [friendAccepted], [pair.memberId, pair.otherId])
  })

const putNote = sqlStatement(
  'friends.putNote',
  ({ memberId, otherId, note }: Given<Pair & { note: string }>) => {
    const own = sql`${friends.id}, ${memberId}::uuid, ${note}::text`
    return sql<{ id: string }>`
    insert into ${friendNotes} (friendship_id, member_id, note)
    ${withOthers(own, memberId, and(isOfPair(memberId, otherId), isFriend(memberId)))}
    on conflict (friendship_id, member_id) do update set note = excluded.note
    returning friendship_id as id`
  },
)

/** Stores the member's own note on a friend; an empty note counts as none. Throws `not_found`. */
export const noteFriend = (services: Services, note: Pair & { note: string }): Promise<void> =>
  inTransaction(services, async (unit) => {
    const stored = await putNote(unit.tx, note)
    if (stored.length === 0) throw new Failure(COMMON_REASONS.notFound)
    notifyOf(unit, [note.memberId])
  })

/**
 * Makes the open pages of the member's friends, and of anyone with a pending request to or from the member, refresh
 * their lists.
 */
export const notifyPartners = async (unit: Work, memberId: string): Promise<void> =>
  notifyOf(unit, await listPartners(unit.tx, memberId))
