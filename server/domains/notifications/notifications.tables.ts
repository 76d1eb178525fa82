import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { MAIL_TIMES, type NotificationKind } from '#shared/domains/notifications/notifications.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** When members want to be told by mail of each kind; without a row, when it is usual. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    mail: text('mail', { enum: MAIL_TIMES }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] }), oneOf(table.mail, MAIL_TIMES)],
)

/**
 * What a member has not seen yet, one row for each thing; it is there until it is seen, so that a mail tells of it
 * once.
 */
export const notices = pgTable(
  'notices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The conversation, or whatever else it is about. */
    about: uuid('about').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was decided whether to send a mail; null as long as it waits. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.about] }),
    index('notices_waiting')
      .on(table.memberId)
      .where(sql`${table.handledAt} is null`),
  ],
)
