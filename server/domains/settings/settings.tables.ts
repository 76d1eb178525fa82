import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Site settings by name; a missing row means the default. */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
