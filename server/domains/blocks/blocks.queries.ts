import { and, desc, eq, not, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { blockedUsers } from './blocks.tables.ts'

/** SQL condition: there's a block between the member and the member in `column`, in either direction. */
export const isBlockedEitherWay = (memberId: string | SQLWrapper, column: AnyColumn): SQL =>
  sql`(exists (select 1 from ${blockedUsers} where ${blockedUsers.blockerId} = ${memberId} and ${blockedUsers.blockedId} = ${column}) or exists (select 1 from ${blockedUsers} where ${blockedUsers.blockedId} = ${memberId} and ${blockedUsers.blockerId} = ${column}))`

/** SQL condition: the first member has blocked the second. */
export const hasBlocked = (blocker: SQL, blocked: SQL): SQL =>
  sql`exists (select 1 from ${blockedUsers} as their_block where their_block.blocker_id = ${blocker} and their_block.blocked_id = ${blocked})`

/** SQL expression: the IDs of everyone the member has blocked or is blocked by. */
export const blockedEitherWay = (memberId: SQLWrapper): SQL<string[]> =>
  sql`array(select ${blockedUsers.blockedId} from ${blockedUsers} where ${blockedUsers.blockerId} = ${memberId} union all select ${blockedUsers.blockerId} from ${blockedUsers} where ${blockedUsers.blockedId} = ${memberId})`

type Pair = { blockerId: string; blockedId: string }

const blockOf = statement('blocks.find', (db, { blockerId, blockedId }: Given<Pair>) =>
  db
    .select({ createdAt: blockedUsers.createdAt })
    .from(blockedUsers)
    .where(and(eq(blockedUsers.blockerId, blockerId), eq(blockedUsers.blockedId, blockedId))),
)

/** Whether the blocker has blocked the other member. */
export const hasBlock = async (db: Executor, pair: Pair): Promise<boolean> =>
  (await blockOf(db, pair)).length > 0

/**
 * SQL condition on `blocked_users`: it's the member's block, and the member can see it. Excludes anyone who has left,
 * is suspended or has blocked the member as well, because the list mustn't reveal which of these is the case.
 */
export const isShownTo = (blockerId: string | SQLWrapper): SQL | undefined =>
  and(
    eq(blockedUsers.blockerId, blockerId),
    sql`exists (select 1 from ${accounts} where ${accounts.id} = ${blockedUsers.blockedId} and ${accounts.status} = 'active')`,
    not(hasBlocked(sql`${blockedUsers.blockedId}`, sql`${blockerId}`)),
  )

/** SQL condition on `blocked_users`: it's the member's block of this other member, and the member can see it. */
export const isOwnBlock = ({ blockerId, blockedId }: Given<Pair>): SQL | undefined =>
  and(isShownTo(blockerId), eq(blockedUsers.blockedId, blockedId))

const blocksBehind = statement(
  'blocks.list',
  (db, { blockerId, at, id, limit }: Given<{ blockerId: string; at: string; id: string; limit: number }>) =>
    db
      .select({
        memberId: blockedUsers.blockedId,
        username: names.username,
        note: blockedUsers.note,
        blockedAt: blockedUsers.createdAt,
      })
      .from(blockedUsers)
      .innerJoin(names, eq(names.id, blockedUsers.blockedId))
      .where(
        and(
          isShownTo(blockerId),
          sql`(${blockedUsers.createdAt}, ${blockedUsers.blockedId}) < (${at}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(desc(blockedUsers.createdAt), desc(blockedUsers.blockedId))
      .limit(limit),
)

/** Lists the members whom the member has blocked, latest first. */
export const listBlocks = async (
  db: Executor,
  blockerId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<BlockedMember>> => {
  const found = await blocksBehind(db, { ...readCursor(page.cursor), blockerId, limit: page.limit + 1 })
  const { items, next } = cutPage(found, page.limit, ({ blockedAt, memberId }) => ({
    at: blockedAt,
    id: memberId,
  }))
  return { items: items.map((block) => ({ ...block, blockedAt: block.blockedAt.toISOString() })), next }
}

/** Exports the members shown in the member's block list, with the notes. */
export const exportBlocks = (db: Executor, memberId: string) => {
  const { blockedId, note, createdAt } = blockedUsers
  return readRows({ createdAt, blockedId }, ({ key, after, order, limit }) =>
    db
      .select({ row: { blocked: names.username, note, createdAt }, key })
      .from(blockedUsers)
      .innerJoin(names, eq(names.id, blockedId))
      .where(and(isShownTo(memberId), after))
      .orderBy(...order)
      .limit(limit),
  )
}
