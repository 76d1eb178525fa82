import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { activity, names } from '../accounts/accounts.names.sql.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipSubscriptions, membershipTiers } from '../membership/membership.tables.ts'

/**
 * Up to this many users are read by the property they share, and then sorted. If more share it, reading users in order
 * soon fills a page.
 */
const FEW = 1000

interface Asked {
  tier: string | null
  profileType: string | null
  verified: boolean | null
  joinedSince: string
  seenSince: string
}

// Each query is ordered by an index. Otherwise the planner, which doesn't know how few rows match, would read a table
// until it has that many.
const few = (name: string, which: (asked: Given<Asked>) => SQL) =>
  sqlStatement(
    name,
    (asked: Given<Asked>) => sql<{ ids: string[] | null }>`
      select case when count(*) <= ${sql.raw(String(FEW))} then coalesce(array_agg(id), '{}') end as "ids"
      from (${which(asked)} limit ${sql.raw(String(FEW + 1))}) as found`,
  )

const OF_TIER = few(
  'users.fewOfTier',
  ({ tier }) => sql`select ${membershipSubscriptions.userId} as id from ${membershipSubscriptions}
    where ${membershipSubscriptions.tierId} = (select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = ${tier}::text)
      and ${membershipSubscriptions.status} = 'active' order by ${membershipSubscriptions.userId}`,
)
const OF_TYPE = few(
  'users.fewOfType',
  ({ profileType }) =>
    sql`select id from ${names} where ${names.profileType} = ${profileType}::text order by id`,
)
const VERIFIED = few(
  'users.fewVerified',
  () => sql`select id from ${names} where ${names.verifiedAt} is not null order by id`,
)
const JOINED = few(
  'users.fewJoined',
  ({ joinedSince }) =>
    sql`select id from ${accounts} where ${accounts.createdAt} >= ${joinedSince}::timestamptz order by ${accounts.createdAt} desc`,
)
const SEEN = few(
  'users.fewSeen',
  ({ seenSince }) =>
    sql`select ${activity.memberId} as id from ${activity} where ${activity.lastActiveAt} >= ${seenSince}::timestamptz order by ${activity.lastActiveAt} desc`,
)

/**
 * Returns the ids of all users who may match if one of the filters matches only few users, so that a list doesn't go
 * through everyone to find them. Returns null if every filter matches many. A filter by time isn't tried for a list in
 * the order of that time, because the list starts with the filter's matches anyway.
 */
export const listFew = async (
  db: Executor,
  asked: Asked & { order: 'newest' | 'seen' },
): Promise<string[] | null> => {
  const isAny = (since: string) => since === '-infinity'
  const tries = [
    ...(asked.tier === null || asked.tier === 'free' ? [] : [OF_TIER]),
    ...(asked.profileType === null ? [] : [OF_TYPE]),
    ...(asked.verified ? [VERIFIED] : []),
    ...(asked.order === 'newest' || isAny(asked.joinedSince) ? [] : [JOINED]),
    ...(asked.order === 'seen' || isAny(asked.seenSince) ? [] : [SEEN]),
  ]
  for (const find of tries) {
    const [found] = await find(db, asked)
    if (found?.ids) return found.ids
  }
  return null
}
