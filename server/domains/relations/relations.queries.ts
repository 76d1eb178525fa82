import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/portions.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { friends } from './relations.tables.ts'

/** The member's friendships and requests, with whoever is there and not kept apart from the member by a block. */
export const exportFriends = (db: Executor, memberId: string) => {
  const { id, status, requestedBy, createdAt, userA, userB } = friends
  const isRequestedByYou = sql<boolean>`${requestedBy} = ${memberId}`
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { friend: profiles.username, status, isRequestedByYou, createdAt }, key })
      .from(friends)
      .innerJoin(profiles, and(ne(profiles.id, memberId), or(eq(profiles.id, userA), eq(profiles.id, userB))))
      .innerJoin(accounts, and(eq(accounts.id, profiles.id), eq(accounts.status, 'active')))
      .where(
        and(
          or(eq(userA, memberId), eq(userB, memberId)),
          sql`not ${isBlockedEitherWay(memberId, profiles.id)}`,
          after,
        ),
      )
      .orderBy(...order)
      .limit(limit),
  )
}
