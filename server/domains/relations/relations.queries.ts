import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/portions.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { friends } from './relations.tables.ts'

/** The member's friendships and requests, with whoever is there and not kept apart from the member by a block. */
export const exportFriends = (db: Executor, memberId: string) => {
  const { id, status, requestedBy, createdAt, userA, userB } = friends
  const isRequestedByYou = sql<boolean>`${requestedBy} = ${memberId}`
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { friend: names.username, status, isRequestedByYou, createdAt }, key })
      .from(friends)
      .innerJoin(names, and(ne(names.id, memberId), or(eq(names.id, userA), eq(names.id, userB))))
      .innerJoin(accounts, and(eq(accounts.id, names.id), eq(accounts.status, 'active')))
      .where(
        and(
          or(eq(userA, memberId), eq(userB, memberId)),
          sql`not ${isBlockedEitherWay(memberId, names.id)}`,
          after,
        ),
      )
      .orderBy(...order)
      .limit(limit),
  )
}
