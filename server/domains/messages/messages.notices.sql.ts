import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NewNotices } from '#shared/domains/messages/messages.counts.contract.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { chatRooms } from '../chat/chat.tables.ts'
import { notices, notificationSettings } from '../notifications/notifications.tables.ts'
import { isToldTo } from '../photos/photos.fabs.sql.ts'
import { photoFabs } from '../photos/photos.tables.ts'
import { looksSince } from '../profiles/profiles.looks.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { CHAT_SIDES, isChatOpenTo } from './messages.chats.sql.ts'
import { isShownTo } from './messages.sql.ts'
import { messages } from './messages.tables.ts'

const MOST_COUNTED = 100

/** SQL over `notices` that are about somebody: the two have an open chat, with something new in it unless that was seen. */
const isChatStanding = (): SQL => {
  const { memberId, about, seenAt } = notices
  const rooms = CHAT_SIDES.map(
    ({ own, other, seen, otherWrote }) =>
      sql`exists (select 1 from ${chatRooms} join ${profiles} on ${profiles.id} = ${other} join ${accounts} on ${accounts.id} = ${other} where ${own} = ${memberId} and ${other} = ${about} and ${chatRooms.isActive} and (${seenAt} is not null or ${seen} < ${chatRooms.lastSeq}) and ${isChatOpenTo(memberId, otherWrote)})`,
  )
  return sql`(${sql.join(rooms, sql` or `)})`
}

/** SQL over `notices`: what each kind is about that can go again before it is seen; of other kinds it stays. */
const standing = (now: Date | SQLWrapper): Record<string, SQL> => ({
  new_message: sql`(${notices.seenAt} is not null or exists (select 1 from ${messages} where ${messages.recipientId} = ${notices.memberId} and ${messages.threadId} = ${notices.about} and not ${messages.isRead} and ${isShownTo(notices.memberId)}))`,
  new_chat: isChatStanding(),
  profile_view: sql`exists (${looksSince(sql`1`, { memberId: notices.memberId, since: notices.createdAt })})`,
  photo_fab: sql`exists (select 1 from ${photoFabs} join ${profiles} on ${profiles.id} = ${photoFabs.memberId} join ${accounts} on ${accounts.id} = ${photoFabs.memberId} where ${photoFabs.photoId} = ${notices.about} and ${isToldTo(notices.memberId, now)})`,
})

/** SQL over `notices`: is what it is about still there, as far as its member may know? */
export const isStanding = (now: Date | SQLWrapper): SQL<boolean> => {
  const cases = Object.entries(standing(now)).map(
    ([kind, is]) => sql`when ${sql.raw(`'${kind}'`)} then ${is}`,
  )
  return sql<boolean>`case ${notices.kind} ${sql.join(cases, sql` `)} else true end`
}

/** SQL: has the member switched this kind off in the list? */
export const isSwitchedOff = (memberId: string | SQLWrapper, kind: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${notificationSettings} where ${notificationSettings.memberId} = ${memberId} and ${notificationSettings.kind} = ${kind} and not ${notificationSettings.inApp})`

/** SQL over `notices`: does the list of its member show it? */
export const isListed = (now: Date | SQLWrapper): SQL =>
  sql`(not ${isSwitchedOff(notices.memberId, notices.kind)} and ${isStanding(now)})`

/** SQL: how many of the kinds that a query in brackets lists. */
export const countedKinds = (kinds: SQL): SQL<NewNotices> =>
  sql<NewNotices>`(select jsonb_build_object('all', count(*), 'besidesMessages', count(*) filter (where counted.kind not in ('new_message', 'new_chat'))) from (${kinds} limit ${sql.raw(String(MOST_COUNTED))}) as counted)`

/** SQL: the kinds of the notices that the member has not seen, of which some may be left out. */
export const newKinds = (
  memberId: string | SQLWrapper,
  { now, besides = sql`false` }: { now: Date | SQLWrapper; besides?: SQL },
): SQL =>
  sql`select ${notices.kind} as kind from ${notices} where ${notices.memberId} = ${memberId} and ${notices.seenAt} is null and ${isListed(now)} and not (${besides})`
