import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CaseKind, ReportCategory, ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import type { Evidence } from '#shared/domains/reports/reports.review.contract.ts'
import { isUrgent, priorityOf, type ReporterRecord } from '#shared/domains/reports/reports.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { largestOf } from '../photos/photos.queries.ts'
import { announceFiles, claimFiles } from '#server/domains/photos/gallery/photos.uploading.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { findNotified, notifyOfUrgent } from './reports.commands.ts'
import { newEvidenceKey, sealPicture } from '#server/domains/reports/cases/reports.evidence.queries.ts'
import { hideReported } from '#server/domains/reports/cases/reports.hiding.commands.ts'
import { newCaseNumber } from '#server/domains/reports/cases/reports.numbers.policy.ts'
import { findToBlock } from './reports.own.queries.ts'
import { findDoubt } from './reports.reporters.queries.ts'
import {
  findSubject,
  type Copyable,
  type Thing,
} from '#server/domains/reports/cases/reports.subjects.queries.ts'
import { withholdReported } from '#server/domains/reports/cases/reports.withholding.commands.ts'

interface Report extends Thing {
  reporterId: string
  clientKey: string
  category: ReportCategory
  note: string
}

interface Filed {
  reportId: string
  /** The reported item, because a reused client key may come with a different one. */
  kind: ReportKind
  subjectId: string | null
  caseNumber: string
  reportedId: string | null
}

/** The kinds of items that don't change, so a member can't report the same item again even after a decision. */
const ONCE_FOR_ALL: readonly ReportKind[] = ['message', 'chat_line', 'photo', 'reply']

const earlier = statement(
  'reports.earlier',
  (db, given: Given<{ reporterId: string; clientKey: string; kind: ReportKind; id: string }>) =>
    db
      .select({
        reportId: memberReports.id,
        kind: memberReports.kind,
        subjectId: memberReports.subjectId,
        caseNumber: reportCases.caseNumber,
        reportedId: reportCases.reportedId,
      })
      .from(memberReports)
      .innerJoin(reportCases, eq(reportCases.id, memberReports.caseId))
      .where(
        and(
          eq(memberReports.reporterId, given.reporterId),
          or(
            eq(memberReports.clientKey, given.clientKey),
            and(
              eq(memberReports.kind, given.kind),
              eq(memberReports.subjectId, given.id),
              or(isNull(reportCases.decidedAt), inArray(memberReports.kind, [...ONCE_FOR_ALL])),
            ),
          ),
        ),
      )
      .limit(1),
)

const findEarlier = async (
  db: Executor,
  { reporterId, clientKey, kind, id }: Report,
): Promise<Filed | null> => (await earlier(db, { reporterId, clientKey, kind, id }))[0] ?? null

/** Locks an item, so that only one report about it is filed at a time. */
export const lockThing = sqlStatement(
  'reports.hold',
  ({ thing }: Given<{ thing: string }>) =>
    sql<never>`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`,
)

const openCaseOf = statement(
  'reports.openCaseOf',
  (db, { kind, id, reportedId }: Given<{ kind: CaseKind; id: string; reportedId: string }>) =>
    db
      .select({
        id: reportCases.id,
        caseNumber: reportCases.caseNumber,
        fileKey: reportCases.fileKey,
        category: reportCases.category,
      })
      .from(reportCases)
      .where(
        and(
          eq(reportCases.kind, kind),
          eq(reportCases.subjectId, id),
          eq(reportCases.reportedId, reportedId),
          isNull(reportCases.decidedAt),
        ),
      )
      .for('update'),
)

interface Copy extends Copyable {
  /** The file key of the original photo. */
  of: string
}

/** Stores an encrypted copy of the picture, which is deleted unless a case claims it. Returns null without a file. */
export const copyPicture = async (services: Services, picture: Copyable | null): Promise<Copy | null> => {
  if (!picture) return null
  const fileKey = newEvidenceKey()
  const sealed = await sealPicture(services, { fileKey: picture.fileKey, as: fileKey })
  if (!sealed) return null
  await announceFiles(services.db, { fileKey, now: services.clock.now() })
  await services.files.put(largestOf(fileKey), sealed)
  return { ...picture, fileKey, of: picture.fileKey }
}

type NewCase = Pick<
  typeof reportCases.$inferSelect,
  | 'id'
  | 'caseNumber'
  | 'kind'
  | 'subjectId'
  | 'reportedId'
  | 'reportedName'
  | 'category'
  | 'priority'
  | 'fileKey'
  | 'width'
  | 'height'
  | 'createdAt'
  | 'decidedBefore'
  | 'dismissedBefore'
>

export const insertCase = statement('reports.insertCase', (db, given: Given<NewCase>) =>
  db.insert(reportCases).values({
    id: given.id,
    caseNumber: given.caseNumber,
    kind: given.kind,
    subjectId: given.subjectId,
    reportedId: given.reportedId,
    reportedName: given.reportedName,
    category: given.category,
    priority: given.priority,
    fileKey: given.fileKey,
    width: given.width,
    height: given.height,
    createdAt: given.createdAt,
    decidedBefore: given.decidedBefore,
    dismissedBefore: given.dismissedBefore,
  }),
)

const joinCase = sqlStatement(
  'reports.joinCase',
  (
    given: Given<
      { id: string; category: ReportCategory; priority: number; isDoubted: boolean } & Nullable<Copyable>
    >,
  ) =>
    sql<never>`update ${reportCases} set reports = reports + 1, version = version + 1,
      category = ${given.category}, priority = least(priority, ${given.priority}::smallint),
      decided_before = case when ${given.isDoubted}::boolean then decided_before end,
      dismissed_before = case when ${given.isDoubted}::boolean then dismissed_before end,
      file_key = coalesce(file_key, ${given.fileKey}), width = coalesce(width, ${given.width}::smallint),
      height = coalesce(height, ${given.height}::smallint)
      where ${reportCases.id} = ${given.id}::uuid`,
)

const insertReport = statement(
  'reports.insertReport',
  (db, given: Given<Report & { reportId: string; caseId: string; evidence: Evidence; now: Date }>) =>
    db.insert(memberReports).values({
      id: given.reportId,
      caseId: given.caseId,
      reporterId: given.reporterId,
      clientKey: given.clientKey,
      kind: given.kind,
      subjectId: given.id,
      category: given.category,
      note: given.note,
      evidence: given.evidence,
      createdAt: given.now,
    }),
)

type Nullable<T> = { [K in keyof T]: T[K] | null }
const NO_PICTURE: Nullable<Copyable> = { fileKey: null, width: null, height: null }

/** Claims the copy if it's of the item's current picture and hasn't been discarded. */
export const takeCopy = async (
  tx: Tx,
  copy: Copy | null,
  picture: Copyable | null,
): Promise<Nullable<Copyable>> => {
  if (!copy || copy.of !== picture?.fileKey) return NO_PICTURE
  const claimed = await claimFiles(tx, { fileKey: copy.fileKey })
  return claimed.length > 0 ? { fileKey: copy.fileKey, width: copy.width, height: copy.height } : NO_PICTURE
}

interface About {
  kind: Exclude<CaseKind, 'visitor'>
  id: string
  reportedId: string
  reportedName: string
  category: ReportCategory
  /** The record of a reporter whose reports are mostly dismissed. */
  doubt: ReporterRecord | null
  now: Date
}

/** Adds to the open case about the same item or creates one. Attaches the copy of the picture if the case has none. */
export const putCase = async (
  tx: Tx,
  { kind, id, reportedId, reportedName, category, doubt, now }: About,
  { copy, picture }: { copy: Copy | null; picture: Copyable | null },
): Promise<{ caseId: string; caseNumber: string; isNew: boolean }> => {
  const [open] = await openCaseOf(tx, { kind, id, reportedId })
  const taken = open?.fileKey ? NO_PICTURE : await takeCopy(tx, copy, picture)
  const priority = priorityOf(category, doubt !== null)
  const { id: caseId, caseNumber } = open ?? { id: newId(), caseNumber: newCaseNumber() }
  if (open) {
    const isMoreUrgent = priorityOf(category) < priorityOf(open.category)
    const joined = { category: isMoreUrgent ? category : open.category, isDoubted: doubt !== null }
    await joinCase(tx, { ...joined, id: caseId, priority, ...taken })
  } else {
    const before = { decidedBefore: doubt?.decided ?? null, dismissedBefore: doubt?.dismissed ?? null }
    const about = { kind, subjectId: id, reportedId, reportedName, category, ...before }
    await insertCase(tx, { ...about, ...taken, id: caseId, caseNumber, priority, createdAt: now })
  }
  return { caseId, caseNumber, isNew: !open }
}

/** Stores the report in the open case about the same item, or in a new case. */
const store = async (
  services: Services,
  unit: Work,
  { report, copy, hidesReported }: { report: Report; copy: Copy | null; hidesReported: boolean },
): Promise<Filed> => {
  const { tx, now } = unit
  const { kind, id, category } = report
  const subject = await findSubject(tx, { ...report, now })
  if (!subject) throw new Failure(COMMON_REASONS.notFound)
  const { reportedId, evidence, picture } = subject
  const doubt = await findDoubt(tx, report.reporterId)
  const about = { kind, id, reportedId, reportedName: evidence.username, category, doubt, now }
  const { caseId, caseNumber } = await putCase(tx, about, { copy, picture })
  const reportId = newId()
  await insertReport(tx, { ...report, reportId, caseId, evidence, now })
  if (hidesReported) await withholdReported(services, unit, { id: caseId, kind, subjectId: id })
  return { reportId, kind, subjectId: id, caseNumber, reportedId }
}

/**
 * Reports an item the member can see, once per item, with its current content, and hides it from them. Repeating the
 * request returns the first result and hides the item again if it was shown again. Throws `not_found` for items the
 * member can't see or owns.
 */
export const fileReport = async (services: Services, report: Report) => {
  const { db, clock } = services
  const { reporterId, kind, id } = report
  const known = await findEarlier(db, report)
  const seen = known ? null : await findSubject(db, { ...report, now: clock.now() })
  const copy = await copyPicture(services, seen?.picture ?? null)
  const told = isUrgent(report.category) ? await findNotified(services) : null
  const { hidesReported } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const { tx, now } = unit
    await lockThing(tx, { thing: `report ${kind} ${id}` })
    const before = await findEarlier(tx, report)
    const filed = before ?? (await store(services, unit, { report, copy, hidesReported }))
    const { reportId, caseNumber, reportedId, subjectId } = filed
    if (subjectId) {
      await hideReported(unit, { memberId: reporterId, kind: filed.kind, id: subjectId, now })
    }
    if (!before && told) await notifyOfUrgent(unit, { ...told, caseNumber, reportedId })
    return {
      reportId,
      caseNumber,
      toBlock: reportedId === null ? null : await findToBlock(tx, { reporterId, reportedId }),
    }
  })
}
