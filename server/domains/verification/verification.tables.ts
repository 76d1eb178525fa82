import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ENTRY_STATUSES } from '#shared/domains/verification/verification.contract.ts'
import { REMARK_MAX } from '#shared/domains/verification/verification.review.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

const upTo = (max: number) => sql.raw(String(max))

/** Photos with which members prove that they're real, with staff's decisions. */
export const verificationPhotos = pgTable(
  'verification_photos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * The number of the photo among the member's, from 1. The photo with the highest number determines the member's
     * status.
     */
    attempt: smallint('attempt').notNull(),
    /** The key of the encrypted file. Null once the file has been destroyed. */
    photoUrl: text('photo_url'),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** The code on the paper in the picture. */
    code: text('code').notNull(),
    /** The account's type when the photo was sent. */
    profileType: text('profile_type', { enum: PROFILE_TYPES }).notNull(),
    status: text('status', { enum: ENTRY_STATUSES }).notNull().default('pending'),
    submittedAt: instant('submitted_at').notNull(),
    reviewedAt: instant('reviewed_at'),
    /** The reason for the decision, shown to the member. */
    reason: text('reason'),
    /** For admins only. Not included in any response to a member or in any audit entry. */
    adminNotes: text('admin_notes'),
    hiddenFromAdmin: boolean('hidden_from_admin').notNull().default(false),
    /** When the photo stopped counting for the member. */
    setAsideAt: instant('set_aside_at'),
    clientKey: uuid('client_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('verification_photos_own').on(table.userId, table.attempt),
    uniqueIndex('verification_photos_client_key').on(table.userId, table.clientKey),
    uniqueIndex('verification_photos_waiting')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('verification_photos_queue').on(table.status, table.hiddenFromAdmin, table.submittedAt, table.id),
    index('verification_photos_shown').on(table.hiddenFromAdmin, table.submittedAt, table.id),
    index('verification_photos_reviewed')
      .on(table.reviewedAt)
      .where(sql`${table.reviewedAt} is not null`),
    index('verification_photos_kept')
      .on(table.reviewedAt)
      .where(sql`${table.photoUrl} is not null`),
    oneOf(table.status, ENTRY_STATUSES),
    oneOf(table.profileType, PROFILE_TYPES),
    check('verification_photos_reviewed', sql`(${table.status} = 'pending') = (${table.reviewedAt} is null)`),
    check('verification_photos_reason', sql`${table.status} <> 'pending' or ${table.reason} is null`),
    check('verification_photos_counts', sql`${table.status} <> 'pending' or ${table.setAsideAt} is null`),
    check('verification_photos_reason_length', sql`length(${table.reason}) <= ${upTo(REMARK_MAX)}`),
    check('verification_photos_notes_length', sql`length(${table.adminNotes}) <= ${upTo(REMARK_MAX)}`),
  ],
)

/** The code that a member must currently show in the picture, at most one per member. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('verification_codes_expiry').on(table.expiresAt)],
)

/** Which admin opened which entry, and when. The row's id gives that admin access to the pictures for ten minutes. */
export const verificationOpenings = pgTable(
  'verification_openings',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => verificationPhotos.id, { onDelete: 'cascade' }),
    /** Null once the admin's account is gone. */
    adminId: uuid('admin_id').references(() => accounts.id, { onDelete: 'set null' }),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    index('verification_openings_entry').on(table.entryId, table.openedAt),
    index('verification_openings_admin').on(table.adminId),
  ],
)
