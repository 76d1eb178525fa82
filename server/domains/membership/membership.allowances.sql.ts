import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { tierNameOf } from './membership.queries.ts'
import { dailyUse, membershipTiers, type DAILY } from './membership.tables.ts'

/** The limits used only if the tier has no record. */
export const MESSAGES_WITHOUT_TIER = 5
export const IMAGES_WITHOUT_TIER = 1

/** SQL query that returns `max`, the limit in this column of the member's current tier; null means unlimited. */
const limitOf = (column: AnyPgColumn, withoutTier: number, memberId: SQL, now: Date | SQLWrapper): SQL =>
  sql`select case when ${membershipTiers.id} is null then ${withoutTier}::int else ${column} end as max from (values (1)) as one left join ${membershipTiers} on ${membershipTiers.name} = ${tierNameOf(memberId, now)}`

/** SQL query for the number of messages a day the member's current tier allows; null means unlimited. */
const messageLimitOf = (memberId: SQL, now: Date | SQLWrapper): SQL =>
  limitOf(membershipTiers.maxMessagesPerDay, MESSAGES_WITHOUT_TIER, memberId, now)

/** SQL expression: the number of photos the member's current tier allows; null means unlimited. */
export const imageLimitOf = (memberId: SQLWrapper, now: Date | SQLWrapper): SQL<number | null> =>
  sql`(${limitOf(membershipTiers.maxImages, IMAGES_WITHOUT_TIER, sql`${memberId}::uuid`, now)})`

interface Today {
  now: Date | SQLWrapper
  /** The site day at `now`. */
  day: string | SQLWrapper
}

/** SQL query that returns `used` and `max` like `takeMessage`, but doesn't use a message. */
export const countMessages = (memberId: string | SQLWrapper, { now, day }: Today): SQL => {
  const member = sql`${memberId}::uuid`
  return sql`select coalesce((select ${dailyUse.used} from ${dailyUse} where ${dailyUse.memberId} = ${member} and ${dailyUse.kind} = 'messages' and ${dailyUse.day} = ${day}::date), 0) as used, max from (${messageLimitOf(member, now)}) as allowed`
}

const take =
  (kind: (typeof DAILY)[number]) =>
  (memberId: string | SQLWrapper, { now, day, unless = sql`false` }: Today & { unless?: SQL }): SQL => {
    const [member, today] = [sql`${memberId}::uuid`, sql`${day}::date`]
    return sql`
    with allowed as (${messageLimitOf(member, now)})
    insert into ${dailyUse} (member_id, kind, day, used)
    select ${member}, ${sql.raw(`'${kind}'`)}, ${today}, 1 from allowed where coalesce(max, 1) > 0 and not ${unless}
    on conflict (member_id, kind) do update set
      used = case when ${dailyUse.day} = ${today} then ${dailyUse.used} + 1 else 1 end,
      day = ${today}
    where ${dailyUse.day} <> ${today} or coalesce(${dailyUse.used} < (select max from allowed), true)
    returning used, (select max from allowed) as max`
  }

/**
 * SQL statement that uses one of the messages the member may send on `day`, the site day at `now`. Meant to be part of
 * the statement that stores the message. Returns `used` and `max` (null: unlimited), or no row if no message is left.
 * Safe to run concurrently. If `unless` is true, it uses no message and returns no row.
 */
export const takeMessage = take('messages')

/** The equivalent of `takeMessage` for a chat the member starts. The daily limit is the same as for messages. */
export const takeChat = take('chats')
