import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { isWith, otherThan, standsFor } from './relations.sql.ts'
import { friends } from './relations.tables.ts'

/**
 * Exports the member's friendships with active members, and requests to and from them, unless either member has blocked
 * the other. Doesn't reveal to the member that one of their requests was declined.
 */
export const exportFriends = (db: Executor, memberId: string) => {
  const { id, requestedBy, createdAt, isWithdrawn } = friends
  const isRequestedByYou = sql<boolean>`${requestedBy} = ${memberId}`
  const status = sql<string>`case when ${friends.status} = 'declined' and ${isRequestedByYou} then 'pending' else ${friends.status} end`
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { friend: names.username, status, isRequestedByYou, createdAt }, key })
      .from(friends)
      .innerJoin(names, eq(names.id, otherThan(memberId)))
      .innerJoin(accounts, and(eq(accounts.id, names.id), eq(accounts.status, 'active')))
      .where(
        and(
          isWith(memberId),
          sql`not (${isWithdrawn} and ${isRequestedByYou})`,
          sql`not ${isBlockedEitherWay(memberId, names.id)}`,
          after,
        ),
      )
      .orderBy(...order)
      .limit(limit),
  )
}

const partners = statement('relations.partners', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ id: otherThan(memberId) })
    .from(friends)
    .where(and(isWith(memberId), or(ne(friends.status, 'declined'), standsFor(otherThan(memberId))))),
)

/**
 * Lists the members who are friends with the member or have a pending request to or from the member, as far as those
 * members can tell.
 */
export const listPartners = async (db: Executor, memberId: string): Promise<string[]> =>
  (await partners(db, { memberId })).map(({ id }) => id)
