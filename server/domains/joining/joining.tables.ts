import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PAGE_PATH_MAX } from '#shared/domains/pages/pages.rules.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { pages } from '../pages/pages.tables.ts'
import { normalizedUsernameIn } from '#server/domains/profiles/public/profiles.names.sql.ts'

/**
 * Sign-ups whose email address has yet to be confirmed, even if the address already belongs to a member. The account is
 * created at the confirmation. Each sign-up reserves its username until it expires, confirmed or not.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    /** The browser's client key, so that a repeated call finds the first result. */
    clientKey: uuid('client_key').notNull().unique(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    username: text('username').notNull(),
    profileType: text('profile_type', { enum: PROFILE_TYPES }).notNull(),
    birthMonth: smallint('birth_month').notNull(),
    birthYear: smallint('birth_year').notNull(),
    termsVersion: text('terms_version').notNull(),
    /** Also the time when the terms were accepted. */
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The path to open after the confirmation; null if there's none or the sign-up has been confirmed. */
    destination: text('destination'),
    /** The member whose link the visitor used; null if there was none or that member has been erased. */
    referrerId: uuid('referrer_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The landing page the visitor came from; null if there was none or it has been deleted. */
    landingId: uuid('landing_id').references(() => pages.id, { onDelete: 'set null' }),
    /** When the account was created from the sign-up; null until then. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('pending_sign_ups_username').on(lowered(table.username)),
    index('pending_sign_ups_skeleton').on(normalizedUsernameIn(table.username)),
    index('pending_sign_ups_email').on(lowered(table.email)),
    index('pending_sign_ups_expiry').on(table.expiresAt),
    index('pending_sign_ups_referrer').on(table.referrerId),
    index('pending_sign_ups_landing').on(table.landingId),
    oneOf(table.profileType, PROFILE_TYPES),
    check('pending_sign_ups_email_length', sql`length(${table.email}) <= 254`),
    check(
      'pending_sign_ups_destination',
      sql`${table.destination} like '/%' and length(${table.destination}) <= 2000`,
    ),
  ],
)

/** The landing page a member came from, by its path when they joined. */
export const signUpSources = pgTable(
  'sign_up_sources',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
  },
  (table) => [
    check('sign_up_sources_path_length', sql`length(${table.path}) <= ${sql.raw(String(PAGE_PATH_MAX))}`),
  ],
)

/** The newest export of each member who requested one; its file is `exports/<id>.zip`. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Number of ZIP entries written so far, and in total; the total is null until they have been counted. */
    done: smallint('done').notNull().default(0),
    total: smallint('total'),
    /** Both null until the export is ready. */
    readyAt: instant('ready_at'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [
    index('data_exports_age').on(sql`coalesce(${table.readyAt}, ${table.createdAt})`),
    check('data_exports_ready', sql`(${table.readyAt} is null) = (${table.bytes} is null)`),
  ],
)
