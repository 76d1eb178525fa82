import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'
import { isTierOf } from '../membership/membership.queries.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { profileLooks } from './profiles.looks.tables.ts'
import { profiles } from './profiles.tables.ts'
import { visibleTo } from './profiles.visibility.sql.ts'

const lookers = alias(profiles, 'lookers')
const later = alias(profileLooks, 'later')

/**
 * Does a member leave a trace in the lists of those they look at? Not where they hide when they were here: the list
 * would tell.
 */
const leavesTrace = (member: typeof profiles | typeof lookers): SQL | undefined =>
  and(eq(member.leaveTrace, true), eq(member.showOnline, true))

/** SQL over `profiles`: is the viewer somebody else, who leaves a trace? */
export const isTracedLook = (viewerId: SQLWrapper | string): SQL =>
  sql`exists (select 1 from ${profiles} as ${lookers} where ${lookers.id} = ${viewerId} and ${lookers.id} <> ${profiles.id} and ${leavesTrace(lookers)})`

/** SQL over `profiles`: is the viewer’s look at the profile on that day of the site yet to be recorded? */
export const isNewLook = ({ viewerId, day }: Record<'viewerId' | 'day', SQLWrapper | string>): SQL<boolean> =>
  sql<boolean>`(${isTracedLook(viewerId)} and not exists (select 1 from ${profileLooks} where ${profileLooks.viewedId} = ${profiles.id} and ${profileLooks.viewerId} = ${viewerId} and ${profileLooks.day} = ${day}::date))`

/**
 * SQL over `profile_looks`, with `profiles` and `accounts` of whoever looked: the latest look of each whom the member
 * may see, and who leaves a trace.
 */
export const isToldOfLook = (memberId: SQLWrapper | string): SQL | undefined =>
  and(
    eq(profileLooks.viewedId, memberId),
    leavesTrace(profiles),
    visibleTo({ id: memberId }),
    sql`not exists (select 1 from ${profileLooks} as ${later} where ${later.viewedId} = ${profileLooks.viewedId} and ${later.viewerId} = ${profileLooks.viewerId} and ${later.day} > ${profileLooks.day})`,
  )

/** SQL: those whose look since then the member is told of; `select` is over their `profile_looks`, `profiles` and `accounts`. */
export const looksSince = (
  select: SQL,
  { memberId, since, rest = sql`` }: { memberId: SQLWrapper; since: SQLWrapper; rest?: SQL },
): SQL =>
  sql`select ${select} from ${profileLooks} join ${profiles} on ${profiles.id} = ${profileLooks.viewerId} join ${accounts} on ${accounts.id} = ${profileLooks.viewerId} where ${isToldOfLook(memberId)} and ${profileLooks.lookedAt} >= ${since} ${rest}`

/** SQL: does the membership that the member has right now show who looked? */
export const seesViewers = (member: { memberId: SQLWrapper; now: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${membershipTiers} where ${isTierOf(member)} and ${membershipTiers.seesViewers})`
