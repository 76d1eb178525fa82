import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { otherThan } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'
import { isFriend, isInvite, withOthers } from './friends.sql.ts'

/** The events behind a notification: rows of `friends` that the other member changed at `at`. */
interface Happened {
  at: SQLWrapper
  isSo: (memberId: SQLWrapper) => SQL | undefined
}

/** About the member: everything that happened since the notification was stored. */
const sinceNotified = ({ at, isSo }: Happened) => {
  const since = (select: SQL, { memberId, createdAt }: NoticeColumns) =>
    withOthers(select, memberId, and(isSo(memberId), sql`${at} >= ${createdAt}`))
  const other = ({ memberId }: NoticeColumns) => otherThan(memberId)
  return {
    isStanding: (notice: NoticeColumns) => sql`exists (${since(sql`1`, notice)})`,
    who: (notice: NoticeColumns) =>
      sql`${since(other(notice), notice)} order by ${at} desc, ${friends.id} desc limit 1`,
    everybody: (notice: NoticeColumns) => since(other(notice), notice),
  }
}

/** About the member: every pending request to them since the notification was stored. */
export const friendRequest: NoticeDeclaration = {
  kind: 'friend_request',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'Someone would like to add you',
    text: 'Someone would like to add you to the people they know. You can answer here:',
    page: '/friends/invites',
  },
  ...sinceNotified({ at: friends.createdAt, isSo: isInvite }),
}

/** About the member: everyone who has accepted their request since the notification was stored. */
export const friendAccepted: NoticeDeclaration = {
  kind: 'friend_accepted',
  usual: { mail: 'daily', push: true },
  email: {
    subject: 'Someone said yes',
    text: 'Someone said yes to your request. You can see it here:',
    page: '/friends/list',
  },
  ...sinceNotified({
    at: friends.decidedAt,
    isSo: (memberId) => and(isFriend(memberId), sql`${friends.requestedBy} = ${memberId}`),
  }),
}
