import { and, eq, sql } from 'drizzle-orm'
import type {
  MailTime,
  NotificationKind,
  NotificationSettings,
} from '#shared/domains/notifications/notifications.contract.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import type { Notice } from './notifications.jobs.ts'
import { getSettings } from './notifications.queries.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

const putSetting = statement(
  'notifications.putSetting',
  (db, given: Given<{ memberId: string; kind: NotificationKind; mail: MailTime; updatedAt: Date }>) =>
    db
      .insert(notificationSettings)
      .values({ memberId: given.memberId, kind: given.kind, mail: given.mail, updatedAt: given.updatedAt })
      .onConflictDoUpdate({
        target: [notificationSettings.memberId, notificationSettings.kind],
        set: { mail: sql`excluded.mail`, updatedAt: sql`excluded.updated_at` },
      }),
)

/** Stores when the member is told of one kind. */
export const saveSetting = async (
  { db, clock }: Services,
  memberId: string,
  { kind, mail }: { kind: NotificationKind; mail: MailTime },
): Promise<NotificationSettings> => {
  await putSetting(db, { memberId, kind, mail, updatedAt: clock.now() })
  return getSettings(db, memberId)
}

type NoticeOf = Notice & { memberId: string }

const putNotice = statement('notifications.putNotice', (db, given: Given<NoticeOf & { createdAt: Date }>) =>
  db
    .insert(notices)
    .values({
      memberId: given.memberId,
      kind: given.kind,
      about: given.about,
      createdAt: given.createdAt,
    })
    .onConflictDoNothing(),
)

/** Notes that there is something the member has not seen. What is noted already stays as it is: one mail tells of it. */
export const keepNotice = async ({ clock }: Services, { tx }: Work, notice: NoticeOf): Promise<void> => {
  await putNotice(tx, { ...notice, createdAt: clock.now() })
}

const deleteNotice = statement('notifications.deleteNotice', (db, given: Given<NoticeOf>) =>
  db
    .delete(notices)
    .where(
      and(eq(notices.memberId, given.memberId), eq(notices.kind, given.kind), eq(notices.about, given.about)),
    ),
)

/** The member has seen it; the next time it is new again. */
export const dropNotice = async ({ tx }: Work, notice: NoticeOf): Promise<void> => {
  await deleteNotice(tx, notice)
}
