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
 * Pictures of members; the files are stored under `fileKey` as `<key>-full.webp`, `-card.webp`, `-thumb.webp`. The key
 * says nothing of the owner, because the job that removes the files keeps it for some days.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fileKey: text('file_key').notNull(),
    /** Pixels of the full picture. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** Base64; what is shown blurred while the picture loads. */
    thumbhash: text('thumbhash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** A change of it is a change of the member (`memberChanged`): the search knows who has a picture for everyone. */
    audience: text('audience', { enum: PHOTO_AUDIENCES }).notNull().default('everyone'),
    /** In the order of the owner, from the lowest; several may have the same. */
    place: integer('place').notNull().default(0),
    /** Beyond what the membership has room for: kept for its owner, shown to nobody else. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** Reported by so many that only its owner and admins see it until it is decided on. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    /** What is to be seen on it, in the owner's words; empty where they wrote nothing. */
    alt: text('alt').notNull().default(''),
    /** A copy of an approved verification photo; it takes no room of the membership. */
    fromVerification: boolean('from_verification').notNull().default(false),
    /** Of the upload that stored it, so that a repeated one stores nothing more. */
    clientKey: uuid('client_key'),
    /** Of what was uploaded, by which its owner's second upload of the same is recognised. */
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
 * Licences: that one member may see a photo, until when, and when that member has looked at it. One without a message counts
 * only while the audience of the photo is `chosen`; one with a message only counts for that message, once unlocked.
 */
export const photoShares = pgTable(
  'photo_shares',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** Of the photo. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => photoLocks.messageId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Null: until it is revoked. */
    expiresAt: instant('expires_at'),
    /** When the member first had the photo in full. */
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
 * Who likes which photo. Counts only while the member may see the photo, which every read asks again (`isFabOfViewer`);
 * the owner, who never changes, stands here for the list of what they received.
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

/** Files that are being stored and belong to no photo yet; what is still here after an hour never will. */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    fileKey: text('file_key').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('unclaimed_files_age').on(table.createdAt)],
)
