import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

export const profileContactPreferences = pgTable('profile_contact_preferences', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  allowFriendsOnly: boolean('allow_friends_only').notNull().default(false),
  allowedProfileTypes: text('allowed_profile_types')
    .array()
    .notNull()
    .default(sql`'{}'`),
  blockedProfileTypes: text('blocked_profile_types')
    .array()
    .notNull()
    .default(sql`'{}'`),
  updatedAt: instant('updated_at').notNull(),
})
