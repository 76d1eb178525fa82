import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MAIL_TIMES } from '#shared/domains/notifications/notifications.contract.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts, sessions } from '../accounts/accounts.tables.ts'

/** How members want to be notified of each kind of event. Without a row, the defaults apply. */
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

/** Members whose list of notifications leaves out names. */
export const namelessNotices = pgTable('nameless_notices', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
})

/** Members' notifications, one row per subject, as listed. Each unseen one is emailed at most once. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** The id of its subject, for example a conversation. */
    about: uuid('about').notNull(),
    /** The time from which it may be emailed or pushed. */
    createdAt: instant('created_at').notNull(),
    /** The time of its latest event. */
    latestAt: instant('latest_at').notNull(),
    /** When the member saw it, or its subject elsewhere; null while it's new. */
    seenAt: instant('seen_at'),
    /** Whether it belongs in the daily email. Follows the member's settings while it's waiting. */
    isDaily: boolean('is_daily').notNull().default(false),
    /** When it was seen or enqueued for an email; null while it's waiting. */
    handledAt: instant('handled_at'),
    /** When it was enqueued for a push, or skipped; null while it's waiting. */
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

/**
 * Browsers that show a push when there's something new for the member. Each belongs to one session and is removed when
 * that session ends, for whatever reason.
 */
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
    /** The push address and its keys, encrypted for this row. */
    subscription: bytes('subscription').notNull(),
    /** A keyed hash of the push endpoint, which identifies the browser. A browser can belong to only one member. */
    endpointTag: bytes('endpoint_tag').notNull().unique(),
    /** The site's public key that the browser subscribed with. It accepts pushes with no other key. */
    serverKey: text('server_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_devices_member').on(table.memberId)],
)
