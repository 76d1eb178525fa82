import { sql, type SQL } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { shownHearts, shownReplies } from './discussion.sql.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

const isOwners = ({ memberId, about }: NoticeColumns) =>
  sql`exists (select 1 from ${discussions} where ${discussions.id} = ${about} and ${discussions.ownerId} = ${memberId})`

const repliesSince = (select: SQL, notice: NoticeColumns, rest = sql``) =>
  shownReplies(
    select,
    notice.memberId,
    sql`and ${replies.discussionId} = ${notice.about} and ${replies.authorId} <> ${notice.memberId} and ${replies.createdAt} >= ${notice.createdAt} and ${isOwners(notice)} ${rest}`,
  )

/** `about` is the thing under discussion. The notification covers every reply since it was stored. */
export const newReply: NoticeDeclaration = {
  kind: 'reply',
  usual: { mail: 'daily', push: true },
  email: {
    subject: 'Someone replied to you',
    text: 'There’s a reply to what you posted. You can read it here:',
    page: '/notifications',
  },
  isStanding: (notice) => sql`exists (${repliesSince(sql`1`, notice)})`,
  who: (notice) =>
    repliesSince(
      sql`${replies.authorId}`,
      notice,
      sql`order by ${replies.createdAt} desc, ${replies.id} desc limit 1`,
    ),
  everybody: (notice) => repliesSince(sql`distinct ${replies.authorId}`, notice),
}

const heartsSince = (select: SQL, notice: NoticeColumns, rest = sql``) =>
  shownHearts(
    select,
    notice.memberId,
    sql`and ${hearts.discussionId} = ${notice.about} and ${hearts.memberId} <> ${notice.memberId} and ${hearts.createdAt} >= ${notice.createdAt} and ${isOwners(notice)} ${rest}`,
  )

/** `about` is the thing under discussion. The notification covers every heart since it was stored. */
export const newHeart: NoticeDeclaration = {
  kind: 'heart',
  // A heart requires no action, so the owner isn't emailed or pushed about it by default.
  usual: { mail: 'never', push: false },
  email: {
    subject: 'Someone likes what you posted',
    text: 'Something you posted has a new heart. You can see it here:',
    page: '/notifications',
  },
  isStanding: (notice) => sql`exists (${heartsSince(sql`1`, notice)})`,
  who: (notice) =>
    heartsSince(
      sql`${hearts.memberId}`,
      notice,
      sql`order by ${hearts.createdAt} desc, ${hearts.memberId} desc limit 1`,
    ),
  everybody: (notice) => heartsSince(sql`1`, notice),
}
