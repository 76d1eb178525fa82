import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { tierNameOf } from './membership.queries.ts'
import { dailyUse, membershipTiers } from './membership.tables.ts'

/** Applies only where the record of a tier cannot be found at all. */
export const MESSAGES_WITHOUT_TIER = 5

/** SQL: how many messages the member may send a day, by the tier of this moment; unlimited is null. */
const messageLimitOf = (memberId: SQL, now: Date | SQLWrapper): SQL =>
  sql`select case when ${membershipTiers.id} is null then ${MESSAGES_WITHOUT_TIER}::int else ${membershipTiers.maxMessagesPerDay} end as max from (values (1)) as one left join ${membershipTiers} on ${membershipTiers.name} = ${tierNameOf(memberId, now)}`

/**
 * SQL: takes one of the messages that a member may send on `day`, which is that of the site at `now`, to be part of the
 * statement that stores the message. Gives `used` and `max` (null: unlimited), or no row where none is left. Safe when
 * several run at the same time.
 */
export const takeMessage = (
  memberId: string | SQLWrapper,
  { now, day }: { now: Date | SQLWrapper; day: string | SQLWrapper },
): SQL => {
  const [member, today] = [sql`${memberId}::uuid`, sql`${day}::date`]
  return sql`
    with allowed as (${messageLimitOf(member, now)})
    insert into ${dailyUse} (member_id, kind, day, used)
    select ${member}, 'messages', ${today}, 1 from allowed where coalesce(max, 1) > 0
    on conflict (member_id, kind) do update set
      used = case when ${dailyUse.day} = ${today} then ${dailyUse.used} + 1 else 1 end,
      day = ${today}
    where ${dailyUse.day} <> ${today} or coalesce(${dailyUse.used} < (select max from allowed), true)
    returning used, (select max from allowed) as max`
}
