import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from './accounts.tables.ts'

/**
 * When members were asked to agree to new terms. Only the latest row counts: anyone who last agreed before its time has
 * yet to agree again.
 */
export const termsRequests = pgTable('terms_requests', {
  askedAt: instant('asked_at').primaryKey(),
  /** The deadline, from which members must agree before doing anything else. */
  requiredFrom: instant('required_from').notNull(),
})

/**
 * The terms that members agreed to each time they were asked again, and those they had agreed to before, with times.
 * The account itself also has the latest.
 */
export const termsAgreements = pgTable(
  'terms_agreements',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.version] })],
)
