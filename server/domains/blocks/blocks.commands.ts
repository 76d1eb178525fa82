import { and, eq, sql } from 'drizzle-orm'
import { BLOCK_REASONS, blocksChanged, MAX_BLOCKS } from '#shared/domains/blocks/blocks.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { requireKnown } from '#server/platform/domain/resource.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { memberBlocked } from './blocks.events.ts'
import { lockPair } from './blocks.policy.ts'
import { hasBlock, isOwnBlock } from './blocks.queries.ts'
import { blockedUsers } from './blocks.tables.ts'

interface Block {
  blockerId: string
  blockedId: string
  note: string
}

const lockList = statement('blocks.lockList', (db, { blockerId }: Given<{ blockerId: string }>) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, blockerId)).for('no key update'),
)

const countBlocks = sqlStatement(
  'blocks.count',
  ({ blockerId }: Given<{ blockerId: string }>) =>
    sql<{
      count: number
    }>`select count(*)::int as count from ${blockedUsers} where ${blockedUsers.blockerId} = ${blockerId}`,
)

/**
 * Throws `too_many_blocks` if the block list is full. The list stays locked until the transaction ends, so that no
 * concurrent block can take the last place.
 */
export const requirePlace = async (tx: Tx, blockerId: string): Promise<void> => {
  await lockList(tx, { blockerId })
  const [row] = await countBlocks(tx, { blockerId })
  if (row && row.count >= MAX_BLOCKS) throw new Failure(BLOCK_REASONS.tooMany)
}

const insertBlock = statement('blocks.insert', (db, given: Given<Block & { now: Date }>) =>
  db.insert(blockedUsers).values({
    blockerId: given.blockerId,
    blockedId: given.blockedId,
    note: given.note,
    createdAt: given.now,
  }),
)

/**
 * Stores a block, in a transaction that has locked the pair and checked that the blocker may block the other member.
 * Throws `cannot_block_yourself` and `too_many_blocks`; leaves an existing block unchanged.
 */
export const storeBlock = async ({ tx, emit, publish, now }: Work, block: Block): Promise<void> => {
  const { blockerId, blockedId } = block
  if (blockerId === blockedId) throw new Failure(BLOCK_REASONS.ownAccount)
  if (await hasBlock(tx, { blockerId, blockedId })) return
  await requirePlace(tx, blockerId)
  await insertBlock(tx, { ...block, now })
  await emit(memberBlocked, { blockerId, blockedId })
  publish(blockerId, blocksChanged, {})
}

/**
 * Blocks a member. Throws `not_found` for someone the blocker may not know of, `cannot_block_yourself` and
 * `too_many_blocks`.
 */
export const blockMember = (
  services: Services,
  blockerId: string,
  { memberId: blockedId, note }: { memberId: string; note: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockPair(unit.tx, blockerId, blockedId)
    const known = { resources: services.resources, now: unit.now }
    await requireKnown(unit.tx, known, {
      viewerId: blockerId,
      resource: 'blockable',
      id: blockedId,
    })
    await storeBlock(unit, { blockerId, blockedId, note })
  })

const updateNote = statement('blocks.updateNote', (db, given: Given<Block>) =>
  db
    .update(blockedUsers)
    .set({ note: sql`${given.note}` })
    .where(isOwnBlock(given))
    .returning({ blockedId: blockedUsers.blockedId }),
)

/** Changes the note of a block. Throws `not_found` if there's no such block, or if the blocker can't see it. */
export const noteBlock = (services: Services, block: Block): Promise<void> =>
  inTransaction(services, async ({ tx }) => {
    const changed = await updateNote(tx, block)
    if (changed.length === 0) throw new Failure(COMMON_REASONS.notFound)
  })

const deleteBlock = statement('blocks.delete', (db, given: Given<Omit<Block, 'note'>>) =>
  db
    .delete(blockedUsers)
    .where(and(eq(blockedUsers.blockerId, given.blockerId), eq(blockedUsers.blockedId, given.blockedId)))
    .returning({ blockedId: blockedUsers.blockedId }),
)

/** Deletes the block, if there is one. */
export const unblockMember = (services: Services, blockerId: string, blockedId: string): Promise<void> =>
  inTransaction(services, async ({ tx, publish }) => {
    const ended = await deleteBlock(tx, { blockerId, blockedId })
    if (ended.length > 0) publish(blockerId, blocksChanged, {})
  })
