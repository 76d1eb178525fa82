import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationSettings } from '#shared/domains/notifications/notifications.contract.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { noticeOf } from '#server/platform/domain/notices.ts'
import type { Notice } from './notifications.jobs.ts'
import { isStanding } from './notifications.sql.ts'
import { namelessNotices, notices, notificationSettings, pushDevices } from './notifications.tables.ts'

const settingsOf = statement('notifications.settings', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      withoutNames: sql<boolean>`${namelessNotices.memberId} is not null`,
      kind: notificationSettings.kind,
      inApp: notificationSettings.inApp,
      mail: notificationSettings.mail,
      push: notificationSettings.push,
    })
    .from(accounts)
    .leftJoin(namelessNotices, eq(namelessNotices.memberId, accounts.id))
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, accounts.id))
    .where(eq(accounts.id, memberId)),
)

/** Returns how the member is notified of each kind of event, with defaults for settings they haven't chosen. */
export const getNotificationSettings = async (
  db: Executor,
  memberId: string,
): Promise<NotificationSettings> => {
  const rows = await settingsOf(db, { memberId })
  const settings = NOTICE_KINDS.map((kind) => {
    const chosen = rows.find((row) => row.kind === kind)
    const { usual } = noticeOf(kind)
    return {
      kind,
      inApp: chosen?.inApp ?? true,
      mail: chosen?.mail ?? usual.mail,
      push: chosen?.push ?? usual.push,
    }
  })
  return { settings, withoutNames: rows[0]?.withoutNames ?? false }
}

const newNotice = statement(
  'notifications.new',
  (db, given: Given<Notice & { memberId: string; now: Date }>) =>
    db
      .select({ about: notices.about })
      .from(notices)
      .where(
        and(
          eq(notices.memberId, given.memberId),
          eq(notices.kind, given.kind),
          eq(notices.about, given.about),
          isNull(notices.seenAt),
          isStanding(given.now),
        ),
      ),
)

/** Whether the notification is unseen and its subject still exists. */
export const isNew = async (
  db: Executor,
  notice: Notice & { memberId: string; now: Date },
): Promise<boolean> => (await newNotice(db, notice)).length > 0

const addressOf = statement('notifications.address', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), isPresent())),
)

/** Returns the member's email address, or null if they must not be emailed. */
export const findAddress = async (db: Executor, memberId: string): Promise<string | null> => {
  const [row] = await addressOf(db, { memberId })
  return row?.email ?? null
}

/** Returns the member's settings, devices and notifications, but not who caused the notifications. */
export const exportNotifications = async (db: Executor, memberId: string) => ({
  settings: await db
    .select({
      kind: notificationSettings.kind,
      inApp: notificationSettings.inApp,
      mail: notificationSettings.mail,
      push: notificationSettings.push,
      updatedAt: notificationSettings.updatedAt,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.memberId, memberId))
    .orderBy(notificationSettings.kind),
  withoutNamesSince: await db
    .select({ createdAt: namelessNotices.createdAt })
    .from(namelessNotices)
    .where(eq(namelessNotices.memberId, memberId)),
  notifiedOn: readRows(
    { createdAt: pushDevices.createdAt, id: pushDevices.id },
    ({ key, after, order, limit }) =>
      db
        .select({ row: { since: pushDevices.createdAt }, key })
        .from(pushDevices)
        .where(and(eq(pushDevices.memberId, memberId), after))
        .orderBy(...order)
        .limit(limit),
  ),
  toldOf: readRows({ latestAt: notices.latestAt, id: notices.id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { kind: notices.kind, latestAt: notices.latestAt, seenAt: notices.seenAt }, key })
      .from(notices)
      .where(and(eq(notices.memberId, memberId), after))
      .orderBy(...order)
      .limit(limit),
  ),
})
