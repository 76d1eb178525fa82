import { and, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import { REPORT_LIMITS } from '#shared/domains/reports/reports.contract.ts'
import { REPORT_NOTE_MAX } from '#shared/domains/reports/reports.filing.contract.ts'
import { REMARK_MAX } from '#shared/domains/reports/reports.review.contract.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { inPortions } from '#server/platform/db/statements/portions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { findConfirmedAddress } from '../accounts/accounts.queries.ts'
import { fileRemoval } from '../photos/photos.jobs.ts'
import { listKnownNames } from '../usernames/usernames.queries.ts'
import { memberReports, reportCases as cases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { evidenceWithoutNames, FORMER_MEMBER, leavingOut, literally } from './reports.names.view.ts'
import { destroyContent } from '#server/domains/reports/cases/reports.removal.commands.ts'
import { visitorReports } from './reports.tables.ts'

/** Matches a location that was typed as one of the usernames or as its profile URL. */
const namesOneOf = (names: readonly string[]) =>
  sql`${visitorReports.location} ~* ${`^(.*/profile/|@)?(${names.map(literally).join('|')})([/?#].*)?$`}`

/**
 * Replaces the member's names in visitors' reports about them. If a report has a case, the case determines whom it's
 * about, because a former username may belong to a different member now.
 */
const hideReported = async (tx: Tx, memberId: string): Promise<void> => {
  const names = await listKnownNames(tx, memberId)
  const withoutNames = leavingOut(names)
  const aboutThem = sql`select ${cases.subjectId} from ${cases} where ${cases.kind} = 'visitor' and ${eq(cases.reportedId, memberId)}`
  const aboutOthers = sql`exists (select from ${cases} where ${cases.kind} = 'visitor' and ${cases.subjectId} = ${visitorReports.id} and ${ne(cases.reportedId, memberId)})`
  const named = sql`select ${visitorReports.id} from ${visitorReports} where ${and(ne(visitorReports.location, ''), namesOneOf(names), not(aboutOthers))}`
  const found = await tx
    .select({ id: visitorReports.id, details: visitorReports.details })
    .from(visitorReports)
    .where(inArray(visitorReports.id, sql`(${aboutThem} union ${named})`))
    .for('update')
  for (const { id, details } of found) {
    await tx
      .update(visitorReports)
      .set({ location: FORMER_MEMBER, details: withoutNames(details, REPORT_LIMITS.details) })
      .where(eq(visitorReports.id, id))
  }
}

/**
 * Removes the member from up to `limit` reports about them, so that the reports no longer lead to them. Evidence in
 * decided cases isn't needed once the reported member is gone. In open cases it's still needed, so that no one escapes
 * a decision by leaving.
 */
export const takeOutOfEvidence = async (tx: Tx, memberId: string, limit: number): Promise<number> => {
  const { id, note, evidence, subjectId, caseId } = memberReports
  const found = await tx
    .select({ id, note, evidence, decidedAt: cases.decidedAt })
    .from(memberReports)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(and(eq(cases.reportedId, memberId), isNotNull(subjectId)))
    .limit(limit)
    .for('update', { of: memberReports })
  const withoutNames = leavingOut(await listKnownNames(tx, memberId))
  for (const report of found) {
    const isOpen = report.decidedAt === null
    await tx
      .update(memberReports)
      .set({
        subjectId: null,
        note: withoutNames(report.note, REPORT_NOTE_MAX),
        evidence: report.evidence && isOpen ? evidenceWithoutNames(report.evidence, withoutNames) : null,
      })
      .where(eq(id, report.id))
  }
  return found.length
}

/** Covers reports filed after `takeOutOfEvidence` and before the cases were locked. */
const takeOutOfLatest = (tx: Tx, memberId: string): Promise<void> =>
  inPortions((limit) => takeOutOfEvidence(tx, memberId, limit))

type Known = Pick<
  typeof cases.$inferSelect,
  'id' | 'kind' | 'subjectId' | 'fileKey' | 'decision' | 'answer' | 'decidedAt'
>

const knownColumns = {
  id: cases.id,
  kind: cases.kind,
  subjectId: cases.subjectId,
  fileKey: cases.fileKey,
  decision: cases.decision,
  answer: cases.answer,
  decidedAt: cases.decidedAt,
}

/** Detaches the cases from the member, whose content is already erased, and destroys content that was taken down. */
const forgetReported = async (tx: Tx, memberId: string, about: readonly Known[]): Promise<void> => {
  const withoutNames = leavingOut(await listKnownNames(tx, memberId))
  for (const known of about) {
    const { id, kind, decision, answer, decidedAt } = known
    if (decision === 'remove_content') await destroyContent(tx, known)
    const told = answer && withoutNames(answer, REMARK_MAX)
    await tx
      .update(cases)
      .set({
        reportedId: null,
        reportedName: FORMER_MEMBER,
        ...(kind !== 'visitor' && { subjectId: null }),
        ...(decidedAt && { fileKey: null, width: null, height: null, reason: null, answer: told }),
      })
      .where(eq(cases.id, id))
  }
}

/**
 * Detaches up to `limit` cases about the member that no report refers to any more. Cases with a file and visitors'
 * cases come last.
 */
export const takeOutOfCases = async (tx: Tx, memberId: string, limit: number): Promise<number> => {
  const isNamed = sql`exists (select from ${memberReports} where ${memberReports.caseId} = ${cases.id} and ${memberReports.subjectId} is not null)`
  const found = await tx
    .select(knownColumns)
    .from(cases)
    .where(
      and(eq(cases.reportedId, memberId), isNull(cases.fileKey), ne(cases.kind, 'visitor'), not(isNamed)),
    )
    .limit(limit)
    .for('update')
  if (found.length > 0) await takeOutOfLatest(tx, memberId)
  await forgetReported(tx, memberId, found)
  return found.length
}

/**
 * Keeps reports, because they also concern others. Visitors' reports filed with the member's email address lose it. In
 * reports about the member, a neutral name replaces their usernames, including former ones.
 */
export const takeOutOfReports = async ({ tx, enqueue }: Work, memberId: string): Promise<void> => {
  const address = await findConfirmedAddress(tx, memberId)
  if (address !== null) {
    const isFiledFrom = sql`${visitorReports.email} <> '' and ${lowered(visitorReports.email)} = ${address.toLowerCase()}`
    await tx.update(visitorReports).set({ email: '' }).where(isFiledFrom)
  }
  await hideReported(tx, memberId)
  const left = await tx.select(knownColumns).from(cases).where(eq(cases.reportedId, memberId)).for('update')
  await takeOutOfLatest(tx, memberId)
  await forgetReported(tx, memberId, left)
  const fileKeys = left.flatMap(({ fileKey, decidedAt }) => (fileKey && decidedAt ? [fileKey] : []))
  if (fileKeys.length > 0) await enqueue(fileRemoval, { fileKeys })
}
