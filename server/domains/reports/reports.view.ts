import type { OwnReport, ToldAs, ToldDecision } from '#shared/domains/reports/reports.filing.contract.ts'
import type { ListedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { APPEAL_WINDOW, canTakeBack, UNDO_WINDOW } from '#shared/domains/reports/reports.rules.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import type { reportAppeals } from '#server/domains/reports/appeals/reports.appeals.tables.ts'
import type { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

type CaseRow = typeof reportCases.$inferSelect
type ReportRow = typeof memberReports.$inferSelect
type AppealsRow = typeof reportAppeals.$inferSelect

/** A profile's texts. */
export const textColumns = {
  title: profiles.profileTitle,
  text: profiles.profileText,
  bio: profiles.bio,
  location: profiles.location,
}

/** Returns the texts that aren't empty. */
export const textsOf = (texts: Readonly<Record<keyof typeof textColumns, string | null>>) =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))

export type ListedRow = Pick<
  CaseRow,
  | 'id'
  | 'caseNumber'
  | 'kind'
  | 'category'
  | 'priority'
  | 'reportedName'
  | 'reports'
  | 'createdAt'
  | 'decision'
  | 'decidedAt'
  | 'decidedBefore'
  | 'dismissedBefore'
  | 'takenBackAt'
>

/** Returns a case as shown in admins' lists. */
export const viewCase = ({ reportedName, createdAt, decidedAt, ...row }: ListedRow): ListedCase => ({
  id: row.id,
  caseNumber: row.caseNumber,
  kind: row.kind,
  category: row.category,
  priority: row.priority,
  username: reportedName,
  reports: row.reports,
  createdAt: createdAt.toISOString(),
  decision: row.decision,
  decidedAt: decidedAt?.toISOString() ?? null,
  doubt: viewDoubt(row),
  isTakenBack: row.takenBackAt !== null,
})

const viewDoubt = ({
  decidedBefore: decided,
  dismissedBefore: dismissed,
}: Pick<ListedRow, 'decidedBefore' | 'dismissedBefore'>): ListedCase['doubt'] =>
  decided === null || dismissed === null ? null : { decided, dismissed }

/**
 * Returns the deadline for undoing the decision. Returns null if there's no decision, it has passed, someone has been
 * notified, or content is gone for good.
 */
export const undoUntil = (
  { kind, decision, decidedAt, toldAt }: Pick<CaseRow, 'kind' | 'decision' | 'decidedAt' | 'toldAt'>,
  now: Date,
): Date | null => {
  if (!decidedAt || toldAt || !decision || !canTakeBack({ kind, decision })) return null
  const until = new Date(decidedAt.getTime() + UNDO_WINDOW)
  return until > now ? until : null
}

/** Returns a report as its reporter sees it. Reveals nothing about others who reported the same item. */
export const viewOwnReport = ({
  toldAt,
  answer,
  ...row
}: Pick<ReportRow, 'id' | 'kind' | 'category' | 'note' | 'createdAt'> &
  Pick<CaseRow, 'caseNumber' | 'toldAt' | 'answer'> & { isHidden: boolean }): OwnReport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  answer: toldAt && answer !== null ? { text: answer, answeredAt: toldAt.toISOString() } : null,
})

/** A decision of which a member is notified, on a report or about their account. */
export type ToldRow = Pick<CaseRow, 'id' | 'reason' | 'decidedAt' | 'until' | 'toldAt'> & {
  kind: CaseRow['kind'] | null
  decision: ToldAs | null
}

/**
 * Returns the deadline for appealing against a decision, assuming the member hasn't appealed yet. Returns null if they
 * can't appeal.
 */
export const appealUntil = (
  { decision, toldAt }: Pick<ToldRow, 'decision' | 'toldAt'>,
  now: Date,
): Date | null => {
  if (!decision || decision === 'no_action' || !toldAt) return null
  const until = new Date(toldAt.getTime() + APPEAL_WINDOW)
  return until > now ? until : null
}

export type AppealRow = Pick<AppealsRow, 'text' | 'createdAt' | 'outcome' | 'answer' | 'decidedAt'>

const viewOwnAppeal = ({ createdAt, decidedAt, ...row }: AppealRow): ToldDecision['appeal'] => ({
  text: row.text,
  createdAt: createdAt.toISOString(),
  outcome: row.outcome,
  answer: row.answer,
  answeredAt: decidedAt?.toISOString() ?? null,
})

/** Returns a decision as the member concerned sees it, with their appeal. */
export const viewToldDecision = (row: ToldRow & { appeal: AppealRow | null }, now: Date): ToldDecision => {
  const { decision, decidedAt } = row
  if (!decision || !decidedAt) throw new Error('a member is told of what was not decided')
  return {
    id: row.id,
    kind: row.kind,
    decision,
    reason: row.reason ?? '',
    decidedAt: decidedAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    appealUntil: row.appeal ? null : (appealUntil(row, now)?.toISOString() ?? null),
    appeal: row.appeal && viewOwnAppeal(row.appeal),
  }
}
