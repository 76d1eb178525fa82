import { and, eq, sql } from 'drizzle-orm'
import { threadChanged } from '#shared/domains/messages/messages.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newOrderedId } from '#shared/kernel/ids.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockMessage } from '#server/domains/messages/sending/messages.holding.policy.ts'
import { aboutThread } from '#server/domains/messages/messages.notices.ts'
import { hasParticipant, SIDES } from '#server/domains/messages/messages.sql.ts'
import { messageThreads, savedMessages } from '#server/domains/messages/messages.tables.ts'

const keep = statement(
  'messages.save',
  (db, given: Given<{ id: string; memberId: string; messageId: string; now: Date }>) =>
    db
      .insert(savedMessages)
      .values({ id: given.id, userId: given.memberId, messageId: given.messageId, createdAt: given.now })
      .onConflictDoNothing(),
)

/** Saves a message for the member. Throws `not_found` for other members' messages. */
export const saveMessage = (services: Services, memberId: string, messageId: string): Promise<void> =>
  inTransaction(services, async ({ tx, now }) => {
    await lockMessage(tx, memberId, messageId)
    await keep(tx, { id: newOrderedId(), memberId, messageId, now })
  })

export const forgetSaved = statement(
  'messages.unsave',
  (db, { memberId, messageId }: Given<{ memberId: string; messageId: string }>) =>
    db
      .delete(savedMessages)
      .where(and(eq(savedMessages.userId, memberId), eq(savedMessages.messageId, messageId))),
)

/** Removes a message from the member's saved ones. Throws `not_found` for other members' messages. */
export const unsaveMessage = (services: Services, memberId: string, messageId: string): Promise<void> =>
  inTransaction(services, async ({ tx }) => {
    await lockMessage(tx, memberId, messageId)
    await forgetSaved(tx, { memberId, messageId })
  })

interface Filing {
  threadId: string
  isArchived?: boolean | undefined
  isMuted?: boolean | undefined
}

const file = sqlStatement(
  'messages.fileThread',
  (given: Given<{ memberId: string; threadId: string; place: string | null; isMuted: boolean | null }>) => {
    const changes = SIDES.flatMap(({ own, place, isMuted }) => [
      sql`${sql.identifier(place.name)} = case when ${own} = ${given.memberId}::uuid and ${place} in ('inbox', 'archive') then coalesce(${given.place}::text, ${place}) else ${place} end`,
      sql`${sql.identifier(isMuted.name)} = case when ${own} = ${given.memberId}::uuid then coalesce(${given.isMuted}::boolean, ${isMuted}) else ${isMuted} end`,
    ])
    return sql<{
      id: string
    }>`update ${messageThreads} set ${sql.join(changes, sql`, `)} where ${messageThreads.id} = ${given.threadId}::uuid and ${hasParticipant(given.memberId)} returning id`
  },
)

/**
 * Archives, unarchives, mutes or unmutes a conversation for this member only. Throws `not_found` for someone else's.
 */
export const fileThread = (
  services: Services,
  memberId: string,
  { threadId, isArchived, isMuted }: Filing,
): Promise<void> =>
  inTransaction(services, async ({ tx, emit, publish }) => {
    const place = isArchived === undefined ? null : isArchived ? 'archive' : 'inbox'
    const filed = await file(tx, { memberId, threadId, place, isMuted: isMuted ?? null })
    if (filed.length === 0) throw new Failure(COMMON_REASONS.notFound)
    if (isMuted) await emit(noticesSeen, aboutThread({ memberId, threadId }))
    publish(memberId, threadChanged, { threadId })
  })
