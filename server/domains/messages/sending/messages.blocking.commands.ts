import { and, eq, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { threadChanged } from '#shared/domains/messages/messages.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { requirePlace, storeBlock } from '#server/domains/blocks/blocks.commands.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import { isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isOpenTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireParticipant } from '#server/domains/messages/messages.policy.ts'
import { hasWrittenTo } from '#server/domains/messages/messages.queries.ts'
import { isOfMember, pairOf, sideColumns, SIDES } from '#server/domains/messages/messages.sql.ts'
import { messageThreads } from '#server/domains/messages/messages.tables.ts'

/**
 * Blocks the other member of a conversation, even if they're shown as gone, so that a member who blocks and unblocks to
 * write can still be blocked in return. The result is the same whether or not there's still someone to block. Throws
 * `not_found` for someone else's conversation, and `too_many_blocks`.
 */
export const blockCorrespondent = (
  services: Services,
  blockerId: string,
  { threadId, note }: { threadId: string; note: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { otherId } = await requireParticipant(unit.tx, blockerId, threadId)
    if (otherId === null) return requirePlace(unit.tx, blockerId)
    await lockPair(unit.tx, blockerId, otherId)
    await storeBlock(unit, { blockerId, blockedId: otherId, note })
  })

const threadOfPair = statement(
  'messages.threadOfPair',
  (db, { participantA, participantB }: Given<ReturnType<typeof pairOf>>) =>
    db
      .select({ id: messageThreads.id })
      .from(messageThreads)
      .where(
        and(eq(messageThreads.participantA, participantA), eq(messageThreads.participantB, participantB)),
      ),
)

/** Makes both members' open pages reload their conversation after a block. */
export const notifyOfBlock = async ({ tx, publish }: Work, one: string, other: string): Promise<void> => {
  for (const { id: threadId } of await threadOfPair(tx, pairOf(one, other))) {
    for (const memberId of [one, other]) publish(memberId, threadChanged, { threadId })
  }
}

const threadsOf = statement('messages.threadsOf', (db, { memberId }: Given<{ memberId: string }>) => {
  const { id, participantA, participantB } = messageThreads
  return db.select({ id, participantA, participantB }).from(messageThreads).where(isOfMember(memberId))
})

/** Makes the open pages of the member's correspondents reload their conversations, now without the member. */
export const notifyOfAbsence = async ({ tx, publish }: Work, memberId: string): Promise<void> => {
  for (const { id: threadId, ...both } of await threadsOf(tx, { memberId })) {
    const otherId = both.participantA === memberId ? both.participantB : both.participantA
    if (otherId) publish(otherId, threadChanged, { threadId })
  }
}

const threadsNaming = statement('messages.threadsNaming', (db, { memberId }: Given<{ memberId: string }>) => {
  const ofSide = (side: (typeof SIDES)[number]) =>
    db.select(sideColumns(side)).from(messageThreads).where(eq(side.other, memberId))
  const theirs = unionAll(ofSide(SIDES[0]), ofSide(SIDES[1])).as('theirs')
  return db
    .select({ threadId: theirs.id, otherId: theirs.ownId })
    .from(theirs)
    .innerJoin(profiles, eq(profiles.id, theirs.otherId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        sql`not ${isBlockedEitherWay(theirs.ownId, profiles.id)}`,
        or(hasWrittenTo(theirs.ownId), isOpenTo({ id: theirs.ownId })),
      ),
    )
})

/** Makes open pages reload the conversations in which the returning member's name shows again. */
export const notifyOfReturn = async ({ tx, publish }: Work, memberId: string): Promise<void> => {
  for (const { threadId, otherId } of await threadsNaming(tx, { memberId })) {
    if (otherId) publish(otherId, threadChanged, { threadId })
  }
}
