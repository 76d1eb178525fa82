import { sql, type SQL } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { viewsSince, seesViewers } from '#server/domains/profiles/views/profiles.views.sql.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'

const views = (select: SQL, { memberId, createdAt }: NoticeColumns, rest?: SQL) =>
  viewsSince(select, { memberId, since: createdAt, ...(rest && { rest }) })

/** A notification that others viewed the member's profile. It covers every view since it was stored. */
export const profileView: NoticeDeclaration = {
  kind: 'profile_view',
  usual: { mail: 'daily', push: false },
  email: {
    subject: 'Someone looked at your profile',
    text: 'Someone has looked at your profile. You can see more here:',
    page: '/profile/viewers',
  },
  isStanding: (notice) => sql`exists (${views(sql`1`, notice)})`,
  who: (notice, now) =>
    views(
      sql`${profileViews.viewerId}`,
      notice,
      sql`and ${seesViewers({ memberId: notice.memberId, now })} order by ${profileViews.viewedAt} desc, ${profileViews.viewerId} desc limit 1`,
    ),
  everybody: (notice) => views(sql`1`, notice),
}
