import { and, eq, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { NOTIFICATION_KINDS, USUAL_MAIL_TIMES } from '#shared/domains/notifications/notifications.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isNamedTo } from '#server/domains/messages/messages.queries.ts'
import { messageThreads } from '#server/domains/messages/messages.tables.ts'
import { isToldTo } from '#server/domains/photos/photos.fabs.sql.ts'
import { photoFabs } from '#server/domains/photos/photos.tables.ts'
import { looksSince, seesViewers } from '#server/domains/profiles/profiles.looks.sql.ts'
import { profileLooks } from '#server/domains/profiles/profiles.looks.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { namelessNotices, notices, notificationSettings } from './notifications.tables.ts'

/** SQL: does this member want to be told of this kind in the daily mail? */
export const wantsDaily = (memberId: SQLWrapper, kind: SQLWrapper): SQL => {
  const usual = NOTIFICATION_KINDS.filter((each) => USUAL_MAIL_TIMES[each] === 'daily')
  const chosen = sql`select ${notificationSettings.mail} = 'daily' from ${notificationSettings} where ${notificationSettings.memberId} = ${memberId} and ${notificationSettings.kind} = ${kind}`
  return sql`coalesce((${chosen}), ${kind} = any(array[${sql.join(
    usual.map((each) => sql.raw(`'${each}'`)),
    sql`, `,
  )}]))`
}

/** Which notices a run is for: those of daily mails, or the others, from that time or before. */
export interface Run {
  isDaily: boolean
  until: Date
}

/** SQL over `notices`: is it for this run to decide on? */
export const isFor = ({ isDaily, until }: Run): SQL | undefined =>
  and(isNull(notices.handledAt), eq(notices.isDaily, isDaily), lte(notices.createdAt, until))

/** Of as many it is told how many they are. */
const MOST_OTHERS = 100

const fabs = (select: SQL, now: SQLWrapper, rest = sql``) =>
  sql`select ${select} from ${photoFabs} join ${profiles} on ${profiles.id} = ${photoFabs.memberId} join ${accounts} on ${accounts.id} = ${photoFabs.memberId} where ${photoFabs.photoId} = ${notices.about} and ${isToldTo(notices.memberId, now)} ${rest}`

const looks = (select: SQL, rest = sql``) =>
  looksSince(select, { memberId: notices.memberId, since: notices.createdAt, rest })

/** SQL over `notices`: the id of whoever did it last, if its member may know and wants names; else null. */
export const whoOf = (now: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`case when exists (select 1 from ${namelessNotices} where ${namelessNotices.memberId} = ${notices.memberId}) then null
    when ${notices.kind} = 'new_message' then (select ${profiles.id} from ${messageThreads} join ${profiles} on ${profiles.id} = case when ${messageThreads.participantA} = ${notices.memberId} then ${messageThreads.participantB} else ${messageThreads.participantA} end join ${accounts} on ${accounts.id} = ${profiles.id} where ${messageThreads.id} = ${notices.about} and ${isNamedTo(notices.memberId)})
    when ${notices.kind} = 'new_chat' then (select ${profiles.id} from ${profiles} where ${profiles.id} = ${notices.about})
    when ${notices.kind} = 'profile_view' then (${looks(sql`${profileLooks.viewerId}`, sql`and ${seesViewers({ memberId: notices.memberId, now })} order by ${profileLooks.lookedAt} desc, ${profileLooks.viewerId} desc limit 1`)})
    when ${notices.kind} = 'photo_fab' then (${fabs(sql`${photoFabs.memberId}`, now, sql`order by ${photoFabs.createdAt} desc, ${photoFabs.id} desc limit 1`)}) end`

/** SQL: how many there are besides the one who is named; counted up to 100. */
const besidesOne = (all: SQL) =>
  sql`(select greatest(count(*) - 1, 0)::int from (${all} limit ${sql.raw(String(MOST_OTHERS + 1))}) as everybody)`

/** SQL over `notices`: how many more did the same; counted up to 100. */
export const othersOf = (now: SQLWrapper): SQL<number> =>
  sql<number>`case when ${notices.kind} = 'profile_view' then ${besidesOne(looks(sql`1`))} when ${notices.kind} = 'photo_fab' then ${besidesOne(fabs(sql`1`, now))} else 0 end`
