import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { REPORT_LIMITS, VISITOR_REPORT_SUBJECTS } from '#shared/domains/reports/reports.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'

const bound = (max: number) => sql.raw(String(max))

const REPORT_STATUSES = ['open', 'closed'] as const

/** Reports by non-members, about themselves or someone who may be under age. */
export const visitorReports = pgTable(
  'visitor_reports',
  {
    id: uuid('id').primaryKey(),
    caseNumber: text('case_number').notNull().unique(),
    clientKey: uuid('client_key').notNull().unique(),
    subject: text('subject', { enum: VISITOR_REPORT_SUBJECTS }).notNull(),
    /** A username or profile URL, as typed. */
    location: text('location').notNull(),
    details: text('details').notNull(),
    /** Empty once the member with this email address has been erased. */
    email: text('email').notNull(),
    /** 1 is urgent, 2 high, 3 normal. */
    priority: smallint('priority').notNull(),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('visitor_reports_queue')
      .on(table.priority, table.createdAt)
      .where(sql`${table.status} = 'open'`),
    // Used to erase members.
    index('visitor_reports_email')
      .on(lowered(table.email))
      .where(sql`${table.email} <> ''`),
    index('visitor_reports_location')
      .on(table.location)
      .where(sql`${table.location} <> ''`),
    check('visitor_reports_priority', sql`${table.priority} in (1, 2, 3)`),
    oneOf(table.status, REPORT_STATUSES),
    oneOf(table.subject, VISITOR_REPORT_SUBJECTS),
    check(
      'visitor_reports_location_length',
      sql`length(${table.location}) <= ${bound(REPORT_LIMITS.location)}`,
    ),
    check('visitor_reports_details_length', sql`length(${table.details}) <= ${bound(REPORT_LIMITS.details)}`),
    check('visitor_reports_email_length', sql`length(${table.email}) <= 254`),
  ],
)
