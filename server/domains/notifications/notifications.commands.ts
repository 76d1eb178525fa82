import { eq, sql } from 'drizzle-orm'
import {
  type MailTime,
  type NotificationSetting,
  type NotificationSettings,
} from '#shared/domains/notifications/notifications.contract.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { noticeOf } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { notifyOfNew } from './notifications.notices.commands.ts'
import { requireMailed } from './notifications.policy.ts'
import { getNotificationSettings } from './notifications.queries.ts'
import { namelessNotices, notices, notificationSettings } from './notifications.tables.ts'

type Chosen = Partial<Omit<NotificationSetting, 'kind'>>

/**
 * Stores nothing for a deleted account. Null leaves a setting unchanged. Notifications still waiting for an email
 * follow the new setting.
 */
const putSetting = sqlStatement(
  'notifications.putSetting',
  (
    given: Given<{
      memberId: string
      kind: NoticeKind
      inApp: boolean | null
      mail: MailTime | null
      usual: MailTime
      push: boolean | null
      usualPush: boolean
      updatedAt: Date
    }>,
  ) => sql<Record<string, never>>`
    with saved as (
      insert into ${notificationSettings} as chosen (member_id, kind, in_app, mail, push, updated_at)
      select ${accounts.id}, ${given.kind}::text, coalesce(${given.inApp}::boolean, true), coalesce(${given.mail}::text, ${given.usual}::text), coalesce(${given.push}::boolean, ${given.usualPush}::boolean), ${given.updatedAt}::timestamptz
      from ${accounts} where ${accounts.id} = ${given.memberId}
      on conflict (member_id, kind) do update set
        in_app = coalesce(${given.inApp}::boolean, chosen.in_app),
        mail = coalesce(${given.mail}::text, chosen.mail),
        push = coalesce(${given.push}::boolean, chosen.push),
        updated_at = excluded.updated_at
      returning member_id, kind, mail = 'daily' as is_daily
    )
    update ${notices} set is_daily = saved.is_daily from saved
    where ${notices.memberId} = saved.member_id and ${notices.kind} = saved.kind and ${notices.handledAt} is null and ${notices.isDaily} <> saved.is_daily`,
)

const choose = (
  db: Executor,
  now: Date,
  {
    memberId,
    kind,
    inApp = null,
    mail = null,
    push = null,
  }: { memberId: string; kind: NoticeKind } & {
    [Name in keyof Chosen]: Chosen[Name] | null
  },
) =>
  putSetting(db, {
    memberId,
    kind,
    inApp,
    mail,
    push,
    usual: noticeOf(kind).usual.mail,
    usualPush: noticeOf(kind).usual.push,
    updatedAt: now,
  })

/** Stores how the member is notified of one kind of event. Omitted settings stay unchanged. */
export const saveNotificationSetting = (
  services: Services,
  memberId: string,
  setting: { kind: NoticeKind } & { [Name in keyof Chosen]: Chosen[Name] | undefined },
): Promise<NotificationSettings> =>
  inTransaction(services, async (unit) => {
    await choose(unit.tx, unit.now, { memberId, ...setting })
    // Open pages stop counting a kind that was switched off, or resume if it was switched on.
    if (setting.inApp !== undefined) notifyOfNew(unit, memberId)
    return getNotificationSettings(unit.tx, memberId)
  })

const putNameless = statement(
  'notifications.putNameless',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db.insert(namelessNotices).values({ memberId, createdAt: now }).onConflictDoNothing(),
)
const deleteNameless = statement(
  'notifications.deleteNameless',
  (db, { memberId }: Given<{ memberId: string }>) =>
    db.delete(namelessNotices).where(eq(namelessNotices.memberId, memberId)),
)

/** Stores whether the member's list of notifications leaves out names. */
export const saveNotificationNames = async (
  { db, clock }: Services,
  memberId: string,
  { withoutNames }: { withoutNames: boolean },
): Promise<NotificationSettings> => {
  if (withoutNames) await putNameless(db, { memberId, now: clock.now() })
  else await deleteNameless(db, { memberId })
  return getNotificationSettings(db, memberId)
}

/** Switches off the kinds of email this token is for. Repeating it changes nothing more. Throws `invalid_token`. */
export const unsubscribe = async ({ config, db, clock }: Services, token: string): Promise<void> => {
  const { memberId, kinds } = requireMailed(config, token)
  const now = clock.now()
  for (const kind of kinds) await choose(db, now, { memberId, kind, mail: 'never' })
}
