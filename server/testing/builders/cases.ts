import { REPORT_CATEGORIES, type ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { newCaseNumber } from '#server/domains/reports/cases/reports.numbers.policy.ts'
import { accountDecisions } from '#server/domains/reports/appeals/reports.account-decisions.tables.ts'
import { reportAppeals } from '#server/domains/reports/appeals/reports.appeals.tables.ts'
import {
  memberReports,
  reportCases,
  reportOpenings,
} from '#server/domains/reports/cases/reports.cases.tables.ts'
import type { Services } from '../../platform/domain/services.ts'

type Case = typeof reportCases.$inferInsert
type Report = typeof memberReports.$inferInsert

const EVIDENCE = { username: 'somebody', lines: [], profile: null, alt: '' }

/**
 * Creates a case about the member's profile, reported by an unknown member and decided if `decision` is given. Returns
 * the IDs of the case and the report.
 */
export const createCase = async (
  { db, clock }: Services,
  about: { id: string } | null,
  values: Partial<Omit<Case, 'kind'>> & { kind?: ReportKind } = {},
  report: Partial<Report> = {},
): Promise<{ caseId: string; reportId: string }> => {
  const now = clock.now()
  const [caseId, reportId] = [newId(), newId()]
  const kind = values.kind ?? 'profile'
  const decided = values.decision
    ? { decidedAt: now, reason: 'It broke our rules.', answer: 'Thank you.' }
    : {}
  await db.insert(reportCases).values({
    id: caseId,
    caseNumber: newCaseNumber(),
    subjectId: about?.id ?? newId(),
    reportedId: about?.id,
    category: REPORT_CATEGORIES[2],
    priority: 3,
    createdAt: now,
    ...decided,
    ...values,
    kind,
  })
  await db.insert(memberReports).values({
    id: reportId,
    caseId,
    clientKey: newId(),
    kind,
    subjectId: about?.id,
    category: REPORT_CATEGORIES[2],
    note: '',
    evidence: EVIDENCE,
    createdAt: now,
    ...report,
  })
  return { caseId, reportId }
}

/** Creates a restriction that an admin imposed without a report. Returns its ID. */
export const createAccountDecision = async (
  { db, clock }: Services,
  values: Pick<typeof accountDecisions.$inferInsert, 'memberId'> &
    Partial<typeof accountDecisions.$inferInsert>,
): Promise<string> => {
  const id = newId()
  const decided = { decision: 'restrict', reason: 'Rude to everybody', decidedAt: clock.now() } as const
  await db.insert(accountDecisions).values({ id, ...decided, ...values })
  return id
}

/** Creates a member's appeal against a decision, decided if `decidedBy` is given. Returns its ID. */
export const createAppeal = async (
  { db, clock }: Services,
  values: Pick<typeof reportAppeals.$inferInsert, 'caseId' | 'accountDecisionId' | 'memberId'> & {
    text?: string
    decidedBy?: string
  },
): Promise<string> => {
  const [id, now] = [newId(), clock.now()]
  const decided = values.decidedBy
    ? ({ outcome: 'upheld', answer: 'It stands.', decidedAt: now } as const)
    : {}
  await db.insert(reportAppeals).values({ id, text: 'It was a joke.', createdAt: now, ...decided, ...values })
  return id
}

/** Records that an admin viewed a case. Returns the record's ID. */
export const openCaseFor = async (
  { db, clock }: Services,
  { caseId, adminId }: { caseId: string; adminId: string },
): Promise<string> => {
  const id = newId()
  await db.insert(reportOpenings).values({ id, caseId, adminId, openedAt: clock.now() })
  return id
}
