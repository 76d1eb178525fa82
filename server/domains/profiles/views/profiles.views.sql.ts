import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isTierOf } from '#server/domains/membership/membership.queries.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { profileViews } from './profiles.views.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

const viewers = alias(profiles, 'viewers')
const later = alias(profileViews, 'later')

/**
 * Does a member leave a trace in the lists of those they look at? Not where they hide when they were here: the list
 * would tell.
 */
const leavesTrace = (member: typeof profiles | typeof viewers): SQL | undefined =>
  and(eq(member.leaveTrace, true), eq(member.showOnline, true))

/** SQL over `profiles`: is the viewer someone else, who leaves a trace? */
export const leavesTraceAt = (viewerId: SQLWrapper | string): SQL =>
  sql`exists (select 1 from ${profiles} as ${viewers} where ${viewers.id} = ${viewerId} and ${viewers.id} <> ${profiles.id} and ${leavesTrace(viewers)})`

/** SQL over `profiles`: is the viewer’s view of the profile on that day of the site yet to be recorded? */
export const isNewView = ({ viewerId, day }: Record<'viewerId' | 'day', SQLWrapper | string>): SQL<boolean> =>
  sql<boolean>`(${leavesTraceAt(viewerId)} and not exists (select 1 from ${profileViews} where ${profileViews.viewedId} = ${profiles.id} and ${profileViews.viewerId} = ${viewerId} and ${profileViews.day} = ${day}::date))`

/**
 * SQL over `profile_looks`, with `profiles` and `accounts` of the viewer: the latest view of each whom the member
 * may see, and who leaves a trace.
 */
export const isShownView = (memberId: SQLWrapper | string): SQL | undefined =>
  and(
    eq(profileViews.viewedId, memberId),
    leavesTrace(profiles),
    visibleTo({ id: memberId }),
    sql`not exists (select 1 from ${profileViews} as ${later} where ${later.viewedId} = ${profileViews.viewedId} and ${later.viewerId} = ${profileViews.viewerId} and ${later.day} > ${profileViews.day})`,
  )

/** SQL: those whose view since then the member is told of; `select` is over their `profile_looks`, `profiles` and `accounts`. */
export const viewsSince = (
  select: SQL,
  { memberId, since, rest = sql`` }: { memberId: SQLWrapper; since: SQLWrapper; rest?: SQL },
): SQL =>
  sql`select ${select} from ${profileViews} join ${profiles} on ${profiles.id} = ${profileViews.viewerId} join ${accounts} on ${accounts.id} = ${profileViews.viewerId} where ${isShownView(memberId)} and ${profileViews.viewedAt} >= ${since} ${rest}`

/** SQL: does the membership that the member has right now show who looked? */
export const seesViewers = (member: { memberId: SQLWrapper; now: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${membershipTiers} where ${isTierOf(member)} and ${membershipTiers.seesViewers})`
