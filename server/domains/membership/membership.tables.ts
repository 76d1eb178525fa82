import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  SUBSCRIPTION_SOURCES,
  SUBSCRIPTION_STATUSES,
  TIERS,
  UPGRADE_NOTE_MAX,
  UPGRADE_STATUSES,
  UPGRADES,
} from '#shared/domains/membership/membership.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** The actions a tier limits per day. */
export const DAILY = ['messages', 'chats'] as const

/** A tier's benefits and limits; null means unlimited. */
export const membershipTiers = pgTable(
  'membership_tiers',
  {
    id: uuid('id').primaryKey(),
    name: text('name', { enum: TIERS }).notNull().unique(),
    description: text('description').notNull(),
    features: text('features').array().notNull(),
    maxImages: integer('max_images'),
    maxMessagesPerDay: integer('max_messages_per_day'),
    /** 0 none, 1 medium, 2 top. */
    searchPriority: smallint('search_priority').notNull(),
    highlighted: boolean('highlighted').notNull(),
    seesViewers: boolean('sees_viewers').notNull(),
    adFree: boolean('ad_free').notNull(),
    /** Null until an admin changes it. */
    updatedAt: instant('updated_at'),
  },
  (table) => [oneOf(table.name, TIERS)],
)

export const membershipSubscriptions = pgTable(
  'membership_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tierId: uuid('tier_id')
      .notNull()
      .references(() => membershipTiers.id),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    source: text('source', { enum: SUBSCRIPTION_SOURCES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null if it started as soon as it was given. */
    startsAt: instant('starts_at'),
    /** Null means it never expires. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('membership_subscriptions_active')
      .on(table.userId)
      .where(sql`${table.status} = 'active'`),
    uniqueIndex('membership_subscriptions_coming')
      .on(table.userId)
      .where(sql`${table.status} = 'coming'`),
    index('membership_subscriptions_start')
      .on(table.startsAt, table.id)
      .where(sql`${table.status} = 'coming'`),
    check(
      'membership_subscriptions_starts',
      sql`${table.status} <> 'coming' or ${table.startsAt} is not null`,
    ),
    check('membership_subscriptions_days', sql`${table.startsAt} < ${table.expiresAt}`),
    uniqueIndex('membership_subscriptions_founder')
      .on(table.userId)
      .where(sql`${table.source} = 'founder'`),
    index('membership_subscriptions_expiry')
      .on(table.expiresAt, table.id)
      .where(sql`${table.status} = 'active'`),
    oneOf(table.status, SUBSCRIPTION_STATUSES),
    oneOf(table.source, SUBSCRIPTION_SOURCES),
    index('membership_subscriptions_user').on(table.userId),
    index('membership_subscriptions_tier').on(table.tierId),
    index('membership_subscriptions_holders')
      .on(table.tierId, table.userId)
      .where(sql`${table.status} = 'active'`),
  ],
)

/** How much of each daily limit a member used on the last site day they used any. */
export const dailyUse = pgTable(
  'daily_use',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: DAILY }).notNull(),
    day: date('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] }), oneOf(table.kind, DAILY)],
)

/** Members' requests for higher tiers. A withdrawn request is deleted. */
export const upgradeRequests = pgTable(
  'upgrade_requests',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: UPGRADES }).notNull(),
    /** The member's note; empty if they wrote none. */
    note: text('note').notNull(),
    status: text('status', { enum: UPGRADE_STATUSES }).notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('upgrade_requests_own').on(table.userId, table.createdAt),
    uniqueIndex('upgrade_requests_waiting')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('upgrade_requests_queue')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    oneOf(table.tier, UPGRADES),
    oneOf(table.status, UPGRADE_STATUSES),
    check('upgrade_requests_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
    check('upgrade_requests_note', sql`length(${table.note}) <= ${sql.raw(String(UPGRADE_NOTE_MAX))}`),
  ],
)
