import { and, eq, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { listNoticeKinds, noticeOf, type NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { namelessNotices, notices, notificationSettings } from './notifications.tables.ts'

const literal = (kind: NoticeKind) => sql.raw(`'${kind}'`)

/** SQL expression: an array of the kinds whose declaration matches. */
const kindsThat = (are: (notice: NoticeDeclaration) => boolean | undefined): SQL =>
  sql`(array[${sql.join(
    listNoticeKinds()
      .filter(are)
      .map(({ kind }) => literal(kind)),
    sql`, `,
  )}]::text[])`

/** SQL expression on `notices`: the value declared by the notification's kind, or `otherwise` if it declares none. */
const byKind = <T>(declared: (notice: NoticeDeclaration) => SQL | undefined, otherwise: SQL): SQL<T> => {
  const cases = listNoticeKinds().flatMap((notice) => {
    const answer = declared(notice)
    return answer ? [sql`when ${literal(notice.kind)} then ${answer}`] : []
  })
  return sql<T>`(case ${notices.kind} ${sql.join(cases, sql` `)} else ${otherwise} end)`
}

/** SQL condition: this member wants this kind of notification in the daily email. */
export const wantsDaily = (memberId: SQLWrapper, kind: SQLWrapper): SQL => {
  const chosen = sql`select ${notificationSettings.mail} = 'daily' from ${notificationSettings} where ${notificationSettings.memberId} = ${memberId} and ${notificationSettings.kind} = ${kind}`
  return sql`coalesce((${chosen}), ${kind} = any${kindsThat(({ usual }) => usual.mail === 'daily')})`
}

/** The notifications a run handles: those up to this time, either for the daily email or all others. */
export interface Run {
  isDaily: boolean
  until: Date
}

/** SQL condition on `notices`: this run must handle the notification. */
export const isFor = ({ isDaily, until }: Run): SQL | undefined =>
  and(isNull(notices.handledAt), eq(notices.isDaily, isDaily), lte(notices.createdAt, until))

/** SQL condition on `notices`: the notification's subject still exists, as far as its member may know. */
export const isStanding = (now: SQLWrapper): SQL<boolean> =>
  byKind((kind) => kind.isStanding?.(notices, now), sql`true`)

/** SQL condition: the member has switched off this kind of notification in their list. */
export const isSwitchedOff = (memberId: string | SQLWrapper, kind: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${notificationSettings} where ${notificationSettings.memberId} = ${memberId} and ${notificationSettings.kind} = ${kind} and not ${notificationSettings.inApp})`

/** SQL condition on `notices`: its member's list shows it. */
export const isListed = (now: SQLWrapper): SQL =>
  sql`(not ${isSwitchedOff(notices.memberId, notices.kind)} and ${isStanding(now)})`

const MOST_COUNTED = 100

/**
 * SQL expression on `notices`: the number of members a notification is about, up to 100. Null for kinds that don't
 * report the number.
 */
const peopleOf = (now: SQLWrapper): SQL => {
  const viewers = noticeOf('profile_view').everybody?.(notices, now)
  return sql`(case ${notices.kind} when ${literal('profile_view')} then (select count(*)::int from (${viewers} limit ${sql.raw(String(MOST_COUNTED))}) as viewers) end)`
}

/** SQL expression: the number of notifications the member hasn't seen, and of the members they're about. */
export const newNoticesOf = (
  memberId: string | SQLWrapper,
  { now }: { now: SQLWrapper },
): SQL<NewNotices> => {
  const unseen = sql`select ${notices.kind} as kind, ${peopleOf(now)} as people from ${notices} where ${notices.memberId} = ${memberId} and ${notices.seenAt} is null and ${isListed(now)} limit ${sql.raw(String(MOST_COUNTED))}`
  return sql<NewNotices>`(select jsonb_build_object('all', count(*), 'besidesMessages', count(*) filter (where counted.kind <> all${kindsThat(({ hasOwnBadge }) => hasOwnBadge)}), 'viewers', coalesce(sum(counted.people) filter (where counted.kind = ${literal('profile_view')}), 0), 'fabbedPhotos', count(*) filter (where counted.kind = ${literal('photo_fab')})) from (${unseen}) as counted)`
}

/** SQL expression on `notices`: the value declared by the notification's kind, or null if its member wants no names. */
const ifNamed = (declared: (notice: NoticeDeclaration) => SQL | undefined): SQL<string | null> =>
  sql<
    string | null
  >`case when exists (select 1 from ${namelessNotices} where ${namelessNotices.memberId} = ${notices.memberId}) then null else ${byKind(declared, sql`null`)} end`

/**
 * SQL expression on `notices`: the id of the last member who caused the notification, or null if the notification's
 * member may not know or chose not to see names.
 */
export const actorOf = (now: SQLWrapper): SQL<string | null> =>
  ifNamed(({ who }) => who && sql`(${who(notices, now)})`)

/**
 * SQL expression on `notices`: the member's own name for what the notification is about, or null if it has none or they
 * chose not to see names.
 */
export const ownNameOf = (): SQL<string | null> =>
  ifNamed(({ ownName }) => ownName && sql`(${ownName(notices)})`)

/** The maximum number of other members counted. */
const MOST_OTHERS = 100

/** SQL expression on `notices`: the number of other members who did the same, up to 100. */
export const othersOf = (now: SQLWrapper): SQL<number> =>
  byKind(
    ({ everybody }) =>
      everybody &&
      sql`(select greatest(count(*) - 1, 0)::int from (${everybody(notices, now)} limit ${sql.raw(String(MOST_OTHERS + 1))}) as everybody)`,
    sql`0`,
  )
