import { sql, type SQL } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/notices.ts'
import { looksSince, seesViewers } from './profiles.looks.sql.ts'
import { profileLooks } from './profiles.looks.tables.ts'

const views = (select: SQL, { memberId, createdAt }: NoticeColumns, rest?: SQL) =>
  looksSince(select, { memberId, since: createdAt, ...(rest && { rest }) })

/** About the member's own profile: every view since the notification was stored. */
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
      sql`${profileLooks.viewerId}`,
      notice,
      sql`and ${seesViewers({ memberId: notice.memberId, now })} order by ${profileLooks.lookedAt} desc, ${profileLooks.viewerId} desc limit 1`,
    ),
  everybody: (notice) => views(sql`1`, notice),
}
