import { eq, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { blockedUsers } from './blocks.tables.ts'

/** SQL: whether a block stands between the member and the one in `column`, in either direction. */
export const isBlockedEitherWay = (memberId: string | SQLWrapper, column: AnyColumn): SQL =>
  sql`exists (select 1 from ${blockedUsers} where (${blockedUsers.blockerId} = ${memberId} and ${blockedUsers.blockedId} = ${column}) or (${blockedUsers.blockedId} = ${memberId} and ${blockedUsers.blockerId} = ${column}))`

/** SQL: ids of everybody the member has blocked or is blocked by. */
export const blockedEitherWay = (memberId: SQLWrapper): SQL<string[]> =>
  sql`array(select ${blockedUsers.blockedId} from ${blockedUsers} where ${blockedUsers.blockerId} = ${memberId} union all select ${blockedUsers.blockerId} from ${blockedUsers} where ${blockedUsers.blockedId} = ${memberId})`

/** Whom the member has blocked; not by whom the member is blocked. */
export const exportBlocks = (db: Executor, memberId: string) =>
  db
    .select({ blocked: profiles.username, createdAt: blockedUsers.createdAt })
    .from(blockedUsers)
    .innerJoin(profiles, eq(profiles.id, blockedUsers.blockedId))
    .where(eq(blockedUsers.blockerId, memberId))
    .orderBy(blockedUsers.createdAt)
