import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { otherThan } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'
import { isFriend, isInvite, withOthers } from './friends.sql.ts'

/** The events behind a notification: the rows of `friends` that satisfy `isSo`, changed by the other member at `at`. */
interface Happened {
  at: SQLWrapper
  isSo: (memberId: SQLWrapper) => SQL | undefined
}

/**
 * Describes notifications whose `about` is their recipient, and which cover everything that happened since they were
 * stored.
 */
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

/** `about` is the recipient. The notification covers every pending request to them since it was stored. */
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

/**
 * `about` is the recipient. The notification covers everyone who has accepted a request from them since it was stored.
 */
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
