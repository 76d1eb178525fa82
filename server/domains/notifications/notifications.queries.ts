import { and, eq } from 'drizzle-orm'
import {
  NOTIFICATION_KINDS,
  USUAL_MAIL_TIMES,
  type NotificationSettings,
} from '#shared/domains/notifications/notifications.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isPresent } from '#server/domains/profiles/profiles.visibility.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Notice } from './notifications.jobs.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

const settingsOf = statement('notifications.settings', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ kind: notificationSettings.kind, mail: notificationSettings.mail })
    .from(notificationSettings)
    .where(eq(notificationSettings.memberId, memberId)),
)

/** When the member is told of each kind; what was never chosen is as usual. */
export const getSettings = async (db: Executor, memberId: string): Promise<NotificationSettings> => {
  const chosen = new Map((await settingsOf(db, { memberId })).map(({ kind, mail }) => [kind, mail]))
  return {
    settings: NOTIFICATION_KINDS.map((kind) => ({ kind, mail: chosen.get(kind) ?? USUAL_MAIL_TIMES[kind] })),
  }
}

const noticeOf = statement('notifications.notice', (db, given: Given<Notice & { memberId: string }>) =>
  db
    .select({ about: notices.about })
    .from(notices)
    .where(
      and(eq(notices.memberId, given.memberId), eq(notices.kind, given.kind), eq(notices.about, given.about)),
    ),
)

/** Whether the notice is still kept: what it is about was not seen yet. */
export const isKept = async (db: Executor, notice: Notice & { memberId: string }): Promise<boolean> =>
  (await noticeOf(db, notice)).length > 0

const addressOf = statement('notifications.address', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), isPresent())),
)

/** Where to write to the member; null where nobody may. */
export const findAddress = async (db: Executor, memberId: string): Promise<string | null> => {
  const [row] = await addressOf(db, { memberId })
  return row?.email ?? null
}

/** The settings the member chose, and what mails were about; not with whom. */
export const exportNotifications = async (db: Executor, memberId: string) => ({
  settings: await db
    .select({
      kind: notificationSettings.kind,
      mail: notificationSettings.mail,
      updatedAt: notificationSettings.updatedAt,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.memberId, memberId))
    .orderBy(notificationSettings.kind),
  notSeenYet: await db
    .select({ kind: notices.kind, createdAt: notices.createdAt, handledAt: notices.handledAt })
    .from(notices)
    .where(eq(notices.memberId, memberId))
    .orderBy(notices.createdAt),
})
