import { sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/resource.ts'
import { friends } from './relations.tables.ts'

/** SQL: whether the member and the one in `other` are accepted friends. */
export const isFriendOf = (memberId: string | SQLWrapper, other: SQLWrapper | string): SQL =>
  sql`exists (select 1 from ${friends} where ${friends.status} = 'accepted' and least(${friends.userA}, ${friends.userB}) = least(${memberId}::uuid, ${other}::uuid) and greatest(${friends.userA}, ${friends.userB}) = greatest(${memberId}::uuid, ${other}::uuid))`

/** SQL: the same of whoever looks. */
export const isViewersFriend = (viewer: NonNullable<Asking>, other: AnyColumn): SQL =>
  viewer.isFriend ? sql`true` : isFriendOf(viewer.id, other)
