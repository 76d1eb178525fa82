import { and, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import { NOTIFICATION_KINDS, USUAL_MAIL_TIMES } from '#shared/domains/notifications/notifications.contract.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

/** SQL over `notices`: when its member wants to be told of it. */
const mailTime = (): SQL => {
  const usual = NOTIFICATION_KINDS.map((kind) => sql`when ${kind} then ${USUAL_MAIL_TIMES[kind]}`)
  const chosen = sql`select ${notificationSettings.mail} from ${notificationSettings} where ${and(
    eq(notificationSettings.memberId, notices.memberId),
    eq(notificationSettings.kind, notices.kind),
  )}`
  return sql`coalesce((${chosen}), case ${notices.kind} ${sql.join(usual, sql` `)} end)`
}

/** Which notices a run is for: those of daily mails, or the others, from that time or before. */
export interface Run {
  isDaily: boolean
  until: Date
}

/** SQL over `notices`: is it for this run to decide on? */
export const isFor = ({ isDaily, until }: Run): SQL | undefined =>
  and(
    isNull(notices.handledAt),
    lte(notices.createdAt, until),
    isDaily ? eq(mailTime(), 'daily') : ne(mailTime(), 'daily'),
  )
