import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { PHOTO_AUDIENCES, PHOTO_ALT_MAX } from '#shared/domains/photos/photos.contract.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'

/**
 * Members' pictures. Their files are stored under `fileKey` as `<key>-full.webp`, `-card.webp`, `-thumb.webp`. The key
 * reveals nothing about the owner, because the job that removes the files keeps it for some days.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fileKey: text('file_key').notNull(),
    /** The full size in pixels. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** A base64 preview, shown blurred while the picture loads. */
    thumbhash: text('thumbhash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** A change must emit `memberChanged`, because search rows record who has a picture for everyone. */
    audience: text('audience', { enum: PHOTO_AUDIENCES }).notNull().default('everyone'),
    /** The owner's order, lowest first. Several photos may have the same place. */
    place: integer('place').notNull().default(0),
    /** Whether it's beyond the membership's limit: kept for its owner, but not shown to anyone else. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** Whether it was reported so often that only its owner and staff see it until a decision is made. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    /** The owner's description; empty if they wrote none. */
    alt: text('alt').notNull().default(''),
    /** Whether it's a copy of an approved verification photo, which doesn't count towards the membership's limit. */
    fromVerification: boolean('from_verification').notNull().default(false),
    /** The client key of the upload that stored it, so that a repeated upload stores nothing more. */
    clientKey: uuid('client_key'),
    /** The uploaded file's hash, which detects whether the owner uploads it again. */
    contentHash: bytes('content_hash'),
  },
  (table) => [
    index('photos_owner').on(table.ownerId, table.createdAt),
    index('photos_file').on(table.fileKey),
    index('photos_created').on(table.createdAt),
    uniqueIndex('photos_client_key').on(table.ownerId, table.clientKey),
    uniqueIndex('photos_content').on(table.ownerId, table.contentHash),
    oneOf(table.audience, PHOTO_AUDIENCES),
    check('photos_alt_length', sql`length(${table.alt}) <= ${sql.raw(String(PHOTO_ALT_MAX))}`),
  ],
)

/**
 * Licences: the member who may see a photo, until when, and when they viewed it. A licence without a message counts
 * only while the photo's audience is `chosen`. A licence with a message counts only in that message, once the photo is
 * unlocked.
 */
export const photoShares = pgTable(
  'photo_shares',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** The photo's owner. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => photoLocks.messageId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Null if the licence is valid until revoked. */
    expiresAt: instant('expires_at'),
    /** When the member first loaded the photo at full size. */
    openedAt: instant('opened_at'),
    lastOpenedAt: instant('last_opened_at'),
    openings: integer('openings').notNull().default(0),
  },
  (table) => [
    uniqueIndex('photo_shares_one')
      .on(table.memberId, table.photoId)
      .where(sql`${table.messageId} is null`),
    uniqueIndex('photo_shares_message').on(table.messageId),
    index('photo_shares_photo').on(table.photoId, table.createdAt, table.id),
    index('photo_shares_owner').on(table.ownerId, table.createdAt, table.id),
    index('photo_shares_member').on(table.memberId, table.createdAt, table.id),
    index('photo_shares_end').on(table.expiresAt),
  ],
)

/**
 * Members' fabs on photos. A fab counts only while the member may see the photo, which every read checks. The owner
 * never changes, and is copied here for their list of received fabs.
 */
export const photoFabs = pgTable(
  'photo_fabs',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_fabs_once').on(table.photoId, table.memberId),
    index('photo_fabs_member').on(table.memberId, table.createdAt, table.id),
    index('photo_fabs_owner').on(table.ownerId, table.createdAt, table.id),
  ],
)

/** Files that are being stored and don't belong to a photo yet. After an hour, they never will. */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    fileKey: text('file_key').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('unclaimed_files_age').on(table.createdAt)],
)
