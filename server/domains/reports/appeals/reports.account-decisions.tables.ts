import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SUSPENSION_REASON_MAX } from '#shared/domains/accounts/accounts.contract.ts'
import { ACCOUNT_DECISIONS } from '#shared/domains/reports/reports.filing.contract.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Admins' decisions about accounts that aren't based on a report. The members are notified immediately. */
export const accountDecisions = pgTable(
  'account_decisions',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: ACCOUNT_DECISIONS }).notNull(),
    reason: text('reason').notNull(),
    /** Null if the decision doesn't expire. */
    until: instant('until'),
    decidedAt: instant('decided_at').notNull(),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The hash of the token in the link with which a locked-out member can appeal. */
    appealTokenHash: bytes('appeal_token_hash').unique(),
  },
  (table) => [
    index('account_decisions_member').on(table.memberId, table.decidedAt, table.id),
    // Used when the referenced rows are deleted.
    index('account_decisions_decider').on(table.decidedBy),
    oneOf(table.decision, ACCOUNT_DECISIONS),
    check(
      'account_decisions_reason_length',
      sql`length(${table.reason}) <= ${sql.raw(String(SUSPENSION_REASON_MAX))}`,
    ),
  ],
)
