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
 * SQL condition: the member leaves a trace in the viewer lists of profiles they open. Members who hide when they were
 * online don't, because the list would reveal it.
 */
const leavesTrace = (member: typeof profiles | typeof viewers): SQL | undefined =>
  and(eq(member.leaveTrace, true), eq(member.showOnline, true))

/** SQL condition on `profiles`: the viewer is someone else who leaves a trace. */
export const leavesTraceAt = (viewerId: SQLWrapper | string): SQL =>
  sql`exists (select 1 from ${profiles} as ${viewers} where ${viewers.id} = ${viewerId} and ${viewers.id} <> ${profiles.id} and ${leavesTrace(viewers)})`

/** SQL condition on `profiles`: the viewer's view of the profile on that site day must still be recorded. */
export const isNewView = ({ viewerId, day }: Record<'viewerId' | 'day', SQLWrapper | string>): SQL<boolean> =>
  sql<boolean>`(${leavesTraceAt(viewerId)} and not exists (select 1 from ${profileViews} where ${profileViews.viewedId} = ${profiles.id} and ${profileViews.viewerId} = ${viewerId} and ${profileViews.day} = ${day}::date))`

/**
 * SQL condition on `profile_looks`, with the viewer's `profiles` and `accounts`: the view is the viewer's latest of the
 * member's profile, and the viewer leaves a trace and is visible to the member.
 */
export const isShownView = (memberId: SQLWrapper | string): SQL | undefined =>
  and(
    eq(profileViews.viewedId, memberId),
    leavesTrace(profiles),
    visibleTo({ id: memberId }),
    sql`not exists (select 1 from ${profileViews} as ${later} where ${later.viewedId} = ${profileViews.viewedId} and ${later.viewerId} = ${profileViews.viewerId} and ${later.day} > ${profileViews.day})`,
  )

/**
 * SQL query for the viewers since the given time who are shown to the member. `select` uses their `profile_looks`,
 * `profiles` and `accounts`.
 */
export const viewsSince = (
  select: SQL,
  { memberId, since, rest = sql`` }: { memberId: SQLWrapper; since: SQLWrapper; rest?: SQL },
): SQL =>
  sql`select ${select} from ${profileViews} join ${profiles} on ${profiles.id} = ${profileViews.viewerId} join ${accounts} on ${accounts.id} = ${profileViews.viewerId} where ${isShownView(memberId)} and ${profileViews.viewedAt} >= ${since} ${rest}`

/** SQL condition: the member's current membership shows who viewed their profile. */
export const seesViewers = (member: { memberId: SQLWrapper; now: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${membershipTiers} where ${isTierOf(member)} and ${membershipTiers.seesViewers})`
