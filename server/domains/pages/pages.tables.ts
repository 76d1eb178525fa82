import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_MESSAGE_MAX } from '#shared/domains/pages/pages.contract.ts'
import { PAGE_LIMITS } from '#shared/domains/pages/pages.editing.contract.ts'
import { SITE_PICTURE_LIMITS } from '#shared/domains/pages/pages.pictures.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** The library of pictures for the site's pages, visible to everyone. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    id: uuid('id').primaryKey(),
    fileKey: text('file_key').notNull().unique(),
    /** The full size in pixels. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** What the picture shows. */
    alt: text('alt').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('site_pictures_newest').on(table.createdAt, table.id),
    check(
      'site_pictures_alt_length',
      sql`length(${table.alt}) between 1 and ${sql.raw(String(SITE_PICTURE_LIMITS.alt))}`,
    ),
  ],
)

/** Landing, marketing and legal pages, and any the operators add. */
export const pages = pgTable(
  'pages',
  {
    id: uuid('id').primaryKey(),
    path: text('path').notNull().unique(),
    title: text('title').notNull(),
    /** The description for search engines. If empty, the start of the first paragraph is used. */
    description: text('description').notNull().default(''),
    /** Markdown; `{site}` is replaced with the site's name. */
    body: text('body').notNull(),
    pictureId: uuid('picture_id').references(() => sitePictures.id, { onDelete: 'set null' }),
    isPublished: boolean('is_published').notNull(),
    /** Null until first published. */
    publishedAt: instant('published_at'),
    /** The number of members who registered through this page, including those who have since left. */
    registrations: integer('registrations').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** The time of the last change, used to detect concurrent edits by admins. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('pages_changed').on(table.updatedAt, table.id),
    index('pages_picture').on(table.pictureId),
    check(
      'pages_description_length',
      sql`length(${table.description}) <= ${sql.raw(String(PAGE_LIMITS.description))}`,
    ),
    check('pages_path', sql`${table.path} ~ '^/[a-z0-9/-]*$' and length(${table.path}) <= 150`),
    check('pages_registrations', sql`${table.registrations} >= 0`),
    check('pages_title_length', sql`length(${table.title}) between 1 and 150`),
    check('pages_body_length', sql`length(${table.body}) <= 50000`),
  ],
)

/** A page's versions. Admins edit the newest one. Visitors read the text in `pages`. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: uuid('id').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    pictureId: uuid('picture_id').references(() => sitePictures.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
    /** Null if it's a default text, or the admin's account is gone. */
    savedBy: uuid('saved_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** When this text was last published. */
    publishedAt: instant('published_at'),
  },
  (table) => [
    index('page_versions_of_page').on(table.pageId, table.savedAt, table.id),
    index('page_versions_saver').on(table.savedBy),
    index('page_versions_picture').on(table.pictureId),
    check(
      'page_versions_lengths',
      sql`length(${table.title}) between 1 and ${sql.raw(String(PAGE_LIMITS.title))} and length(${table.description}) <= ${sql.raw(String(PAGE_LIMITS.description))} and length(${table.body}) <= ${sql.raw(String(PAGE_LIMITS.body))}`,
    ),
  ],
)

/** Messages from the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    clientKey: uuid('client_key').notNull().unique(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    check('contact_messages_email_length', sql`length(${table.email}) <= 254`),
    check(
      'contact_messages_length',
      sql`length(${table.message}) <= ${sql.raw(String(CONTACT_MESSAGE_MAX))}`,
    ),
  ],
)
