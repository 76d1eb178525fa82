import { and, asc, desc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AppealFilter, ListedAppeal } from '#shared/domains/reports/reports.appeals.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { BOTTOM, cutPage, readCursor, type Place } from '#server/platform/db/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/waits.ts'
import { isAdmin, isOfStaff, isOtherStaffThere } from '../profiles/profiles.staff.accounts.sql.ts'
import { reportAppeals as appeals } from './reports.appeals.tables.ts'
import { memberReports, reportCases as cases } from './reports.cases.tables.ts'

/**
 * SQL over `report_appeals`: is this one of the staff neither whom the decision was about, nor anybody who reported them? Appeals of
 * staff are for admins.
 */
const isForAdmin = (adminId: SQLWrapper): SQL =>
  sql`(${appeals.memberId} <> ${adminId} and not exists (select 1 from ${memberReports} where ${memberReports.caseId} = ${appeals.caseId} and ${memberReports.reporterId} = ${adminId}) and (not ${isOfStaff(appeals.memberId)} or ${isAdmin(adminId)}))`

/** SQL over `report_appeals` and their cases: did the admin make the decision, and can another look at it? */
const isForAnother = (adminId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(coalesce(${cases.decidedBy} = ${adminId}, false) and ${isOtherStaffThere(adminId, isForAdmin)})`

interface Listed extends Place {
  adminId: string
  limit: number
}

const idOf = ({ adminId }: Given<{ adminId: string }>) => sql`${adminId}::uuid`

const selectAppeals = (db: Executor, given: Given<Listed>, where: SQL | undefined) =>
  db
    .select({
      id: appeals.id,
      text: appeals.text,
      createdAt: appeals.createdAt,
      outcome: appeals.outcome,
      answer: appeals.answer,
      answeredAt: appeals.decidedAt,
      caseId: cases.id,
      caseNumber: cases.caseNumber,
      kind: cases.kind,
      username: cases.reportedName,
      decision: cases.decision,
      reason: cases.reason,
      decidedAt: cases.decidedAt,
      until: cases.until,
      isForAnother: isForAnother(idOf(given)),
    })
    .from(appeals)
    .innerJoin(cases, eq(cases.id, appeals.caseId))
    .where(and(where, isForAdmin(idOf(given))))

const LISTS = {
  open: statement('reports.openAppeals', (db, given: Given<Listed>) =>
    selectAppeals(
      db,
      given,
      and(
        isNull(appeals.decidedAt),
        sql`(${appeals.createdAt}, ${appeals.id}) > (${given.at}::timestamptz, ${given.id}::uuid)`,
      ),
    )
      .orderBy(asc(appeals.createdAt), asc(appeals.id))
      .limit(given.limit),
  ),
  decided: statement('reports.decidedAppeals', (db, given: Given<Listed>) =>
    selectAppeals(
      db,
      given,
      and(
        isNotNull(appeals.decidedAt),
        sql`(${appeals.decidedAt}, ${appeals.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`,
      ),
    )
      .orderBy(desc(appeals.decidedAt), desc(appeals.id))
      .limit(given.limit),
  ),
}

type AppealRow = Awaited<ReturnType<(typeof LISTS)['open']>>[number]

const viewAppeal = ({ createdAt, decidedAt, until, answeredAt, ...row }: AppealRow): ListedAppeal => {
  const { decision } = row
  if (!decision || !decidedAt) throw new Error('there is an appeal against what was not decided')
  return {
    ...row,
    decision,
    reason: row.reason ?? '',
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt.toISOString(),
    until: until?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** Appeals that the admin may know of: open ones the oldest first, decided ones the latest first. */
export const listAppeals = async (
  db: Executor,
  {
    adminId,
    filter,
    cursor,
    limit,
  }: { adminId: string; filter: AppealFilter; cursor?: string | undefined; limit: number },
): Promise<Page<ListedAppeal>> => {
  const from = filter === 'open' && cursor === undefined ? BOTTOM : readCursor(cursor)
  const rows = await LISTS[filter](db, { ...from, adminId, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ createdAt, answeredAt, id }) => ({
    at: filter === 'open' ? createdAt : (answeredAt ?? createdAt),
    id,
  }))
  return { items: items.map(viewAppeal), next }
}

const waiting = statement('reports.waitingAppeals', (db, given: Given<{ adminId: string }>) => {
  const first = db
    .select({ since: appeals.createdAt })
    .from(appeals)
    .innerJoin(cases, eq(cases.id, appeals.caseId))
    .where(and(isNull(appeals.decidedAt), isForAdmin(idOf(given)), not(isForAnother(idOf(given)))))
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(MOST_WAITING)
    .as('first')
  return db.select(waitingColumns(first.since)).from(first)
})

export const waits: WaitDeclaration = {
  page: '/admin/appeals',
  findWaiting: async (db, staff) => waitingOf(await waiting(db, staff)),
}

const appealOf = statement(
  'reports.appealToDecide',
  (db, given: Given<{ appealId: string; adminId: string }>) =>
    db
      .select({
        caseId: appeals.caseId,
        memberId: appeals.memberId,
        isDecided: sql<boolean>`${appeals.decidedAt} is not null`,
        isForAnother: isForAnother(idOf(given)),
        decision: cases.decision,
        caseNumber: cases.caseNumber,
        reportedId: cases.reportedId,
        pictureBanId: cases.pictureBanId,
      })
      .from(appeals)
      .innerJoin(cases, eq(cases.id, appeals.caseId))
      .where(and(eq(appeals.id, given.appealId), isForAdmin(idOf(given))))
      .for('update', { of: [appeals, cases] }),
)

/** An appeal with its case, held until the transaction ends; throws `not_found` for one the admin may not know of. */
export const getAppeal = async (db: Executor, asked: { appealId: string; adminId: string }) => {
  const [row] = await appealOf(db, asked)
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}
