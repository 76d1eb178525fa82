import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a membership allows; unlimited is null. */
export const membershipTiers = pgTable('membership_tiers', {
  id: uuid('id').primaryKey(),
  name: text('name', { enum: ['free', 'silver', 'gold'] })
    .notNull()
    .unique(),
  description: text('description').notNull(),
  features: text('features').array().notNull(),
  maxImages: integer('max_images'),
  maxMessagesPerDay: integer('max_messages_per_day'),
  /** 0 none, 1 medium, 2 top. */
  searchPriority: smallint('search_priority').notNull(),
  highlighted: boolean('highlighted').notNull(),
  seesViewers: boolean('sees_viewers').notNull(),
  adFree: boolean('ad_free').notNull(),
})

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
    status: text('status', { enum: ['active', 'ended'] }).notNull(),
    source: text('source', { enum: ['admin', 'founder', 'demo'] }).notNull(),
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
    index('membership_subscriptions_expiry').on(table.expiresAt),
    check('membership_subscriptions_status', sql`${table.status} in ('active', 'ended')`),
  ],
)
