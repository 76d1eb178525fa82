import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isToldTo } from '#server/domains/photos/fabs/photos.fabs.sql.ts'
import { photoFabs } from './photos.tables.ts'

const fabs = (select: SQL, { memberId, about }: NoticeColumns, now: SQLWrapper) =>
  sql`select ${select} from ${photoFabs} join ${profiles} on ${profiles.id} = ${photoFabs.memberId} join ${accounts} on ${accounts.id} = ${photoFabs.memberId} where ${photoFabs.photoId} = ${about} and ${isToldTo(memberId, now)}`

/** A notification about the member's own photo. */
export const photoFab: NoticeDeclaration = {
  kind: 'photo_fab',
  usual: { mail: 'daily', push: false },
  email: {
    subject: 'Someone likes one of your photos',
    text: 'One of your photos has a new fab. You can see it here:',
    page: '/photos/recent-fabs',
  },
  isStanding: (notice, now) => sql`exists (${fabs(sql`1`, notice, now)})`,
  who: (notice, now) =>
    sql`${fabs(sql`${photoFabs.memberId}`, notice, now)} order by ${photoFabs.createdAt} desc, ${photoFabs.id} desc limit 1`,
  everybody: (notice, now) => fabs(sql`1`, notice, now),
}
