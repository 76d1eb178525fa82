import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { APPEAL_MAX, APPEAL_OUTCOMES } from '#shared/domains/reports/reports.filing.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { accountDecisions } from './reports.account-decisions.tables.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

const upTo = (max: number) => sql.raw(String(max))

/** Members' appeals against decisions about them, one per decision, with the outcome. */
export const reportAppeals = pgTable(
  'report_appeals',
  {
    id: uuid('id').primaryKey(),
    /** The decision being appealed, either on a report or about the account. */
    caseId: uuid('case_id')
      .unique()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    accountDecisionId: uuid('account_decision_id')
      .unique()
      .references(() => accountDecisions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the appeal is open. */
    outcome: text('outcome', { enum: APPEAL_OUTCOMES }),
    /** Shown to the member. */
    answer: text('answer'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('report_appeals_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_appeals_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.decidedAt} is not null`),
    // Used when the referenced rows are deleted.
    index('report_appeals_member').on(table.memberId),
    index('report_appeals_decider').on(table.decidedBy),
    check('report_appeals_against', sql`(${table.caseId} is null) <> (${table.accountDecisionId} is null)`),
    oneOf(table.outcome, APPEAL_OUTCOMES),
    check(
      'report_appeals_decided_on',
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.answer} is null)`,
    ),
    check('report_appeals_text_length', sql`length(${table.text}) between 1 and ${upTo(APPEAL_MAX)}`),
    check('report_appeals_answer_length', sql`length(${table.answer}) <= ${upTo(APPEAL_MAX)}`),
  ],
)
