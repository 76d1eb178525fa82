import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { QUESTION_MAX } from '#shared/domains/contact/contact.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

export const profileContactPreferences = pgTable(
  'profile_contact_preferences',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    allowFriendsOnly: boolean('allow_friends_only').notNull().default(false),
    verifiedOnly: boolean('verified_only').notNull().default(false),
    withPhotoOnly: boolean('with_photo_only').notNull().default(false),
    allowedProfileTypes: text('allowed_profile_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    blockedProfileTypes: text('blocked_profile_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The question a first message must answer; empty if there's none. */
    openingQuestion: text('opening_question').notNull().default(''),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check(
      'profile_contact_preferences_question',
      sql`length(${table.openingQuestion}) <= ${sql.raw(String(QUESTION_MAX))}`,
    ),
  ],
)
