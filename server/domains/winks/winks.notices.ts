import { sql, type SQL } from 'drizzle-orm'
import type { NoticeColumns, NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { listedWinks } from './winks.sql.ts'
import { winkRefusals, winks } from './winks.tables.ts'

const winksSince = (select: SQL, { memberId, createdAt }: NoticeColumns, rest = sql``) =>
  listedWinks(select, memberId, sql`and ${winks.createdAt} >= ${createdAt} ${rest}`)

/** The notification that others winked at the member. It covers every wink received since it was stored. */
export const newWink: NoticeDeclaration = {
  kind: 'new_wink',
  usual: { mail: 'daily', push: true },
  email: {
    subject: 'Someone winked at you',
    text: 'Someone has winked at you. You can see it here:',
    page: '/winks',
  },
  isStanding: (notice) => sql`exists (${winksSince(sql`1`, notice)})`,
  who: (notice) =>
    winksSince(
      sql`${winks.senderId}`,
      notice,
      sql`order by ${winks.createdAt} desc, ${winks.id} desc limit 1`,
    ),
  everybody: (notice) => winksSince(sql`distinct ${winks.senderId}`, notice),
}

const refusal = (select: SQL, { memberId, about }: NoticeColumns) =>
  sql`select ${select} from ${winkRefusals} join ${profiles} on ${profiles.id} = ${winkRefusals.recipientId} join ${accounts} on ${accounts.id} = ${profiles.id} where ${winkRefusals.recipientId} = ${about} and ${winkRefusals.senderId} = ${memberId} and ${visibleTo({ id: memberId })}`

/** The notification that someone declined the member's wink kindly. */
export const winkDeclined: NoticeDeclaration = {
  kind: 'wink_declined',
  // This notification requires no action, so it can wait.
  usual: { mail: 'never', push: false },
  email: {
    subject: 'An answer to your wink',
    text: 'Someone has answered your wink. You can read it here:',
    page: '/notifications',
  },
  isStanding: (notice) => sql`exists (${refusal(sql`1`, notice)})`,
  who: (notice) => refusal(sql`${winkRefusals.recipientId}`, notice),
  notifiedAbout: (memberId) =>
    sql`select ${winkRefusals.senderId} from ${winkRefusals} where ${winkRefusals.recipientId} = ${memberId}::uuid`,
}
