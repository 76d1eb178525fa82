import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { APPEAL_PAGE } from '#shared/domains/reports/reports.appeals.contract.ts'
import { EVIDENCE_KEPT, UNDO_WINDOW } from '#shared/domains/reports/reports.rules.ts'
import { inPortions, isAfter, readEach } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { fileRemoval } from '#server/domains/photos/photos.jobs.ts'
import { findLongestAway } from './reports.cases.queries.ts'
import { memberReports, reportCases as cases } from './reports.cases.tables.ts'
import { writeToVisitor } from '#server/domains/reports/reports.commands.ts'
import { awayEmail } from '#server/domains/reports/reports.mail.ts'
import { destroyContent } from './reports.removal.commands.ts'
import { findVisitorReport } from './reports.review.queries.ts'
import { visitorReports } from '#server/domains/reports/reports.tables.ts'

type Case = typeof cases.$inferSelect

/** Creates the token for the link with which a member who can't log in can appeal. Only its hash is stored. */
const issueAppealLink = async (tx: Tx, id: string): Promise<string> => {
  const token = newToken()
  await tx
    .update(cases)
    .set({ appealTokenHash: hashToken(token) })
    .where(eq(cases.id, id))
  return token
}

/**
 * Emails the decision to a member who can't log in to read it. If another decision locks them out for longer and can no
 * longer be undone, the email states that time instead.
 */
const writeToReported = async (
  services: Services,
  unit: Work,
  { row, before }: { row: Case; before: Date },
): Promise<void> => {
  const { id, reportedId, decision, reason, until } = row
  if (!reportedId || (decision !== 'suspend' && decision !== 'ban')) return
  const account = await lockAccountIfThere(unit.tx, reportedId)
  if (!account) return
  const other = await findLongestAway(unit.tx, { id, reportedId, now: unit.now, before })
  const stays = other !== undefined && (other.until === null || (until !== null && other.until > until))
  const away = { until: stays ? other.until : until, stays }
  const appealLink = `${siteUrlOf(services.config)}${APPEAL_PAGE}#token=${await issueAppealLink(unit.tx, id)}`
  const told = { to: account.email, reason: reason ?? '', appealLink, ...away }
  await writeToMember(services, unit, reportedId, awayEmail(told))
}

/** Emails the answer to a non-member's report, and closes the report. */
const answerVisitor = async (unit: Work, row: Case): Promise<void> => {
  const visitor = await findVisitorReport(unit.tx, row)
  if (!visitor || row.subjectId === null) return
  await unit.tx.update(visitorReports).set({ status: 'closed' }).where(eq(visitorReports.id, row.subjectId))
  if (!visitor.email) return
  const { caseNumber, answer } = row
  await writeToVisitor(unit, { to: visitor.email, caseNumber, answer: answer ?? '' })
}

const reportsOf = statement('reports.toAnswer', (db, { caseId }: Given<{ caseId: string }>) =>
  db
    .select({ id: memberReports.id, reporterId: memberReports.reporterId })
    .from(memberReports)
    .where(eq(memberReports.caseId, caseId)),
)

/** Notifies each reporter of the answer, and the reported member of the decision if it has consequences. */
const notifyBoth = async (unit: Work, row: Case): Promise<void> => {
  const { id: caseId, reportedId: memberId, decision } = row
  if (memberId && decision !== 'no_action') {
    await unit.emit(memberNotified, { kind: 'report_decision', memberId, about: caseId })
  }
  for (const { id: about, reporterId } of await reportsOf(unit.tx, { caseId })) {
    if (reporterId) await unit.emit(memberNotified, { kind: 'report_answer', memberId: reporterId, about })
  }
}

const isSettled = (before: Date) => and(isNull(cases.toldAt), lte(cases.decidedAt, before))

/** Notifies the reporters and the reported member, once, of each decision that can no longer be undone. */
export const notifyOfDecisions = async (services: Services): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - UNDO_WINDOW)
  const { id: caseId, decidedAt } = cases
  const waiting = readEach<{ id: string; decidedAt: Date | null }>((after, limit) =>
    services.db
      .select({ id: caseId, decidedAt })
      .from(cases)
      .where(and(isSettled(before), isAfter([decidedAt, caseId], after && [after.decidedAt, after.id])))
      .orderBy(decidedAt, caseId)
      .limit(limit),
  )
  await forEachAlone(waiting, ({ id }) =>
    inTransaction(services, async (unit) => {
      const [row] = await unit.tx
        .update(cases)
        .set({ toldAt: unit.now })
        .where(and(eq(cases.id, id), isSettled(before)))
        .returning()
      if (!row) return
      if (row.decision === 'remove_content') await destroyContent(unit.tx, row)
      await writeToReported(services, unit, { row, before })
      await answerVisitor(unit, row)
      await notifyBoth(unit, row)
    }),
  )
}

const isNoLongerNeeded = (before: Date) => and(isNull(cases.destroyedAt), lte(cases.decidedAt, before))

/** Deletes the evidence from up to `limit` reports that no longer need it. */
const emptyReports = async ({ db }: Services, before: Date, limit: number): Promise<number> => {
  const { id, caseId, evidence, note } = memberReports
  const old = db
    .select({ id })
    .from(memberReports)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(and(isNoLongerNeeded(before), or(isNotNull(evidence), ne(note, ''))))
    .limit(limit)
  const emptied = await db.update(memberReports).set({ evidence: null, note: '' }).where(inArray(id, old))
  return emptied.rowCount ?? 0
}

/** Reduces up to `limit` cases to their receipts, once their reports have no evidence left. */
const emptyCases = (services: Services, before: Date, limit: number): Promise<number> =>
  inTransaction(services, async ({ tx, enqueue, now }) => {
    const old = await tx
      .select({ id: cases.id, fileKey: cases.fileKey, kind: cases.kind, subjectId: cases.subjectId })
      .from(cases)
      .where(isNoLongerNeeded(before))
      .limit(limit)
      .for('update')
    const ids = old.map(({ id }) => id)
    await tx
      .update(cases)
      .set({ fileKey: null, width: null, height: null, destroyedAt: now })
      .where(sql`${cases.id} = any(${sql.param(ids)}::uuid[])`)
    const visitors = old.flatMap(({ kind, subjectId }) => (kind === 'visitor' && subjectId) || [])
    await tx
      .update(visitorReports)
      .set({ location: '', details: '', email: '' })
      .where(sql`${visitorReports.id} = any(${sql.param(visitors)}::uuid[])`)
    const fileKeys = old.flatMap(({ fileKey }) => fileKey ?? [])
    if (fileKeys.length > 0) await enqueue(fileRemoval, { fileKeys })
    return old.length
  })

/** Destroys the evidence of cases decided at least `EVIDENCE_KEPT` ago. The receipt of each case and report is kept. */
export const destroyEvidence = async (services: Services): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - EVIDENCE_KEPT)
  await inPortions((limit) => emptyReports(services, before, limit))
  await inPortions((limit) => emptyCases(services, before, limit))
}
