import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { accounts } from './accounts.tables.ts'

/** When members were asked to agree to new terms. The latest counts: anyone who has agreed since then has agreed to them. */
export const termsRequests = pgTable('terms_requests', {
  askedAt: instant('asked_at').primaryKey(),
  /** From when on nothing else can be done before. */
  requiredFrom: instant('required_from').notNull(),
})

/** What members had agreed to, and when, since they were asked again; the latest stands with the account. */
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
