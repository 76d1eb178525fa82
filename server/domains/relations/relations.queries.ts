import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { friends } from './relations.tables.ts'

/** The member's friendships and requests, with whoever is there and not kept apart from the member by a block. */
export const exportFriends = (db: Executor, memberId: string) =>
  db
    .select({
      friend: profiles.username,
      status: friends.status,
      isRequestedByYou: sql<boolean>`${friends.requestedBy} = ${memberId}`,
      createdAt: friends.createdAt,
    })
    .from(friends)
    .innerJoin(
      profiles,
      and(ne(profiles.id, memberId), or(eq(profiles.id, friends.userA), eq(profiles.id, friends.userB))),
    )
    .innerJoin(accounts, and(eq(accounts.id, profiles.id), eq(accounts.status, 'active')))
    .where(
      and(
        or(eq(friends.userA, memberId), eq(friends.userB, memberId)),
        sql`not ${isBlockedEitherWay(memberId, profiles.id)}`,
      ),
    )
    .orderBy(friends.createdAt, friends.id)
