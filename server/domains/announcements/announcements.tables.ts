import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AUDIENCES } from '#shared/domains/announcements/announcements.contract.ts'
import { ANNOUNCEMENT_LIMITS } from '#shared/domains/announcements/announcements.editing.contract.ts'
import { instant, textArray } from '#server/platform/db/columns.ts'

/** Messages from admins at the top of every page, for a limited time. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    text: text('text').notNull(),
    path: text('path'),
    audiences: text('audiences', { enum: AUDIENCES }).array().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('announcements_end').on(table.endsAt, table.id),
    check(
      'announcements_text_length',
      sql`length(${table.text}) between 1 and ${sql.raw(String(ANNOUNCEMENT_LIMITS.text))}`,
    ),
    check(
      'announcements_path',
      sql`${table.path} like '/%' and length(${table.path}) <= ${sql.raw(String(ANNOUNCEMENT_LIMITS.path))}`,
    ),
    check(
      'announcements_audiences',
      sql`cardinality(${table.audiences}) between 1 and ${sql.raw(String(AUDIENCES.length))} and ${table.audiences} <@ ${textArray(AUDIENCES)}`,
    ),
    check('announcements_order', sql`${table.startsAt} <= ${table.endsAt}`),
  ],
)
