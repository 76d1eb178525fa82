import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The processes that use this database, as of their last beat. */
export const processes = pgTable(
  'processes',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['all', 'web', 'worker'] }).notNull(),
    version: text('version').notNull(),
    startedAt: instant('started_at').notNull(),
    lastBeatAt: instant('last_beat_at').notNull(),
    /** Number of emails in the hour before the beat. */
    mailsSent: integer('mails_sent').notNull(),
    mailsFailed: integer('mails_failed').notNull(),
  },
  (table) => [check('processes_kind', sql`${table.kind} in ('all', 'web', 'worker')`)],
)
