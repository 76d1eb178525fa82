import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_MESSAGE_MAX } from '#shared/domains/pages/pages.contract.ts'
import { instant } from '#server/platform/db/columns.ts'

/** Texts of the landing, marketing and legal pages, and whatever pages the operators add. */
export const pages = pgTable(
  'pages',
  {
    id: uuid('id').primaryKey(),
    path: text('path').notNull().unique(),
    title: text('title').notNull(),
    /** Markdown; `{site}` stands for the name of the site. */
    body: text('body').notNull(),
    isPublished: boolean('is_published').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('pages_path', sql`${table.path} ~ '^/[a-z0-9/-]*$' and length(${table.path}) <= 150`),
    check('pages_title_length', sql`length(${table.title}) between 1 and 150`),
    check('pages_body_length', sql`length(${table.body}) <= 50000`),
  ],
)

/** What came in through the contact form. */
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
