import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

const SUBSCRIPTION_STATUSES = ['active', 'ended'] as const
const SUBSCRIPTION_SOURCES = ['admin', 'founder', 'demo'] as const

/** What a membership limits by the day. */
export const DAILY = ['messages', 'chats'] as const

/** What a membership allows; unlimited is null. */
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
    /** Null: without end. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('membership_subscriptions_active')
      .on(table.userId)
      .where(sql`${table.status} = 'active'`),
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
  ],
)

/** How much of each daily limit a member has used on the latest day of the site on which any was. */
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
