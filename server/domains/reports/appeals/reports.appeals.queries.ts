import { and, asc, desc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AppealFilter, ListedAppeal } from '#shared/domains/reports/reports.appeals.contract.ts'
import type { ToldAs } from '#shared/domains/reports/reports.filing.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { BOTTOM, cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/runtime/waits.ts'
import {
  isAdmin,
  isOfStaff,
  isOtherStaffThere,
} from '#server/domains/profiles/public/profiles.staff.accounts.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { accountDecisions } from './reports.account-decisions.tables.ts'
import { reportAppeals as appeals } from './reports.appeals.tables.ts'
import { memberReports, reportCases as cases } from '#server/domains/reports/cases/reports.cases.tables.ts'

/**
 * SQL condition on `report_appeals`: this staff member may decide on the appeal. They're neither the subject of the
 * decision nor someone whose report led to it. Only admins may decide on appeals by staff and on decisions about
 * accounts.
 */
const isForAdmin = (adminId: SQLWrapper): SQL =>
  sql`(${appeals.memberId} <> ${adminId} and not exists (select 1 from ${memberReports} where ${memberReports.caseId} = ${appeals.caseId} and ${memberReports.reporterId} = ${adminId}) and ((${appeals.accountDecisionId} is null and not ${isOfStaff(appeals.memberId)}) or ${isAdmin(adminId)}))`

/**
 * SQL condition on `report_appeals` joined with the decisions: the admin made the decision, and another member of staff
 * can decide on the appeal.
 */
const isForAnother = (adminId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(coalesce(${cases.decidedBy} = ${adminId}, ${accountDecisions.decidedBy} = ${adminId}, false) and ${isOtherStaffThere(adminId, isForAdmin)})`

interface Listed extends Place {
  adminId: string
  limit: number
}

const idOf = ({ adminId }: Given<{ adminId: string }>) => sql`${adminId}::uuid`

const decidedAs = sql<ToldAs | null>`coalesce(${cases.decision}, ${accountDecisions.decision})`

/** SQL expression: username of the decision's subject. */
const nameOfAppeal = sql<string | null>`coalesce(${cases.reportedName}, ${profiles.username})`

const eitherInstant = (first: PgColumn, second: PgColumn) =>
  sql`coalesce(${first}, ${second})`.mapWith(cases.decidedAt) as SQL<Date | null>

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
      username: nameOfAppeal,
      decision: decidedAs,
      reason: sql<string | null>`coalesce(${cases.reason}, ${accountDecisions.reason})`,
      decidedAt: eitherInstant(cases.decidedAt, accountDecisions.decidedAt),
      until: eitherInstant(cases.until, accountDecisions.until),
      isForAnother: isForAnother(idOf(given)),
    })
    .from(appeals)
    .leftJoin(cases, eq(cases.id, appeals.caseId))
    .leftJoin(accountDecisions, eq(accountDecisions.id, appeals.accountDecisionId))
    .leftJoin(profiles, eq(profiles.id, accountDecisions.memberId))
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

/** Lists the appeals the admin may know of: open ones oldest first, decided ones latest first. */
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
    .select({ since: appeals.createdAt, name: nameOfAppeal.as('name') })
    .from(appeals)
    .leftJoin(cases, eq(cases.id, appeals.caseId))
    .leftJoin(accountDecisions, eq(accountDecisions.id, appeals.accountDecisionId))
    .leftJoin(profiles, eq(profiles.id, accountDecisions.memberId))
    .where(and(isNull(appeals.decidedAt), isForAdmin(idOf(given)), not(isForAnother(idOf(given)))))
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(MOST_WAITING)
    .as('first')
  return db.select(waitingColumns(first)).from(first)
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
        decisionId: sql<string>`coalesce(${appeals.caseId}, ${appeals.accountDecisionId})`,
        memberId: appeals.memberId,
        isDecided: sql<boolean>`${appeals.decidedAt} is not null`,
        isForAnother: isForAnother(idOf(given)),
        decision: decidedAs,
        pictureBanId: cases.pictureBanId,
        account: {
          id: accountDecisions.id,
          decision: accountDecisions.decision,
          since: accountDecisions.decidedAt,
        },
      })
      .from(appeals)
      .leftJoin(cases, eq(cases.id, appeals.caseId))
      .leftJoin(accountDecisions, eq(accountDecisions.id, appeals.accountDecisionId))
      .where(and(eq(appeals.id, given.appealId), isForAdmin(idOf(given))))
      .for('update', { of: appeals }),
)

/**
 * Returns an appeal with the decision it's against, locked until the transaction ends. Throws `not_found` if the admin
 * may not know of it.
 */
export const getAppeal = async (db: Executor, asked: { appealId: string; adminId: string }) => {
  const [row] = await appealOf(db, asked)
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}
