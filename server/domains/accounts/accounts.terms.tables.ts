import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from './accounts.tables.ts'

/** When members were asked to agree to new terms. The latest counts: anyone who has agreed since then has agreed to them. */
export const termsRequests = pgTable('terms_requests', {
  askedAt: instant('asked_at').primaryKey(),
  /** The deadline, from which members must agree before doing anything else. */
  requiredFrom: instant('required_from').notNull(),
})

/**
 * The terms members have agreed to since being asked again, and those agreed to before, with times. The account has the
 * latest.
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
