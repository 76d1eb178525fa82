import { and, eq, sql } from 'drizzle-orm'
import type {
  MailTime,
  NotificationKind,
  NotificationSettings,
} from '#shared/domains/notifications/notifications.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import type { Notice } from './notifications.jobs.ts'
import { requireMailed } from './notifications.policy.ts'
import { getSettings } from './notifications.queries.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

/** Of an account that is gone nothing is stored. */
const putSetting = statement(
  'notifications.putSetting',
  (db, given: Given<{ memberId: string; kind: NotificationKind; mail: MailTime; updatedAt: Date }>) =>
    db
      .insert(notificationSettings)
      .select(
        db
          .select({
            memberId: accounts.id,
            kind: sql<NotificationKind>`${given.kind}::text`.as('kind'),
            mail: sql<MailTime>`${given.mail}::text`.as('mail'),
            updatedAt: sql<Date>`${given.updatedAt}::timestamptz`.as('updated_at'),
          })
          .from(accounts)
          .where(eq(accounts.id, given.memberId)),
      )
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

/** Switches off what the mail of this token was about, as often as it is asked for. Throws `invalid_token`. */
export const unsubscribe = async (services: Services, token: string): Promise<void> => {
  const { memberId, kinds } = requireMailed(services.config, token)
  for (const kind of kinds) {
    await putSetting(services.db, { memberId, kind, mail: 'never', updatedAt: services.clock.now() })
  }
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

/**
 * Notes that there is something the member has not seen, of which they may be told from now on, or from a later time. What
 * is noted already stays as it is: one mail tells of it.
 */
export const keepNotice = async (
  { clock }: Services,
  { tx }: Work,
  { from = clock.now(), ...notice }: NoticeOf & { from?: Date },
): Promise<void> => {
  await putNotice(tx, { ...notice, createdAt: from })
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

const deleteNoticesOf = statement(
  'notifications.deleteNoticesOf',
  (db, { memberId, kind }: Given<Omit<NoticeOf, 'about'>>) =>
    db.delete(notices).where(and(eq(notices.memberId, memberId), eq(notices.kind, kind))),
)

/** The member has seen all there is of one kind. */
export const dropNoticesOf = async ({ tx }: Work, given: Omit<NoticeOf, 'about'>): Promise<void> => {
  await deleteNoticesOf(tx, given)
}
