import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MAIL_TIMES } from '#shared/domains/notifications/notifications.contract.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts, sessions } from '../accounts/accounts.tables.ts'

/** How members want to be told of each kind; without a row, as is usual. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    inApp: boolean('in_app').notNull().default(true),
    mail: text('mail', { enum: MAIL_TIMES }).notNull(),
    push: boolean('push').notNull().default(true),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    oneOf(table.mail, MAIL_TIMES),
    oneOf(table.kind, NOTICE_KINDS),
  ],
)

/** Members whose list of notifications names nobody. */
export const namelessNotices = pgTable('nameless_notices', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
})

/** What members are told of, one row for each thing, as the list shows it; a mail tells once of what was not seen. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** The conversation, or whatever else it is about. */
    about: uuid('about').notNull(),
    /** From when on a mail may tell of it. */
    createdAt: instant('created_at').notNull(),
    /** When it last happened. */
    latestAt: instant('latest_at').notNull(),
    /** When the member saw it, here or where it happened; null as long as it is new. */
    seenAt: instant('seen_at'),
    /** Whether its member wants to be told of it in the daily mail: it follows the settings for as long as it waits. */
    isDaily: boolean('is_daily').notNull().default(false),
    /** When it was decided whether to send a mail, or it was seen; null as long as it waits. */
    handledAt: instant('handled_at'),
    /** When it was decided whether to tell of it on devices; null as long as that waits. */
    pushedAt: instant('pushed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.about] }),
    unique('notices_id').on(table.id),
    oneOf(table.kind, NOTICE_KINDS),
    index('notices_latest').on(table.memberId, table.latestAt, table.id),
    index('notices_age').on(table.latestAt),
    index('notices_new')
      .on(table.memberId)
      .where(sql`${table.seenAt} is null`),
    index('notices_waiting')
      .on(table.memberId)
      .where(sql`${table.handledAt} is null`),
    index('notices_due')
      .on(table.isDaily, table.createdAt, table.id)
      .where(sql`${table.handledAt} is null`),
  ],
)

/** Browsers that show a member that there is something new. Each belongs to one log-in, and goes with it, however it ends. */
export const pushDevices = pgTable(
  'push_devices',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Where to push and by which keys, encrypted for this row. */
    subscription: bytes('subscription').notNull(),
    /** Tells the same browser again: it is one member's only. */
    endpointTag: bytes('endpoint_tag').notNull().unique(),
    /** The key of the site by which it subscribed; by another nothing reaches it. */
    serverKey: text('server_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_devices_member').on(table.memberId)],
)
