import { and, desc, eq, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { OwnReport, ToldDecision } from '#shared/domains/reports/reports.filing.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hasBlocked } from '../blocks/blocks.queries.ts'
import { chatMessages } from '../chat/chat.tables.ts'
import { SIDES } from '../messages/messages.sql.ts'
import { messages, messageThreads } from '../messages/messages.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isBlockableBy } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { accountDecisions } from '#server/domains/reports/appeals/reports.account-decisions.tables.ts'
import { reportAppeals } from '#server/domains/reports/appeals/reports.appeals.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { reportHidings } from '../relations/relations.hidings.tables.ts'
import { viewOwnReport, viewToldDecision, type ToldRow } from './reports.view.ts'

interface Behind {
  memberId: string
  at: string
  id: string
  limit: number
}

interface Asked {
  cursor?: string | undefined
  limit: number
}

const toBlock = statement(
  'reports.toBlock',
  (db, { reporterId, reportedId }: Given<{ reporterId: string; reportedId: string }>) =>
    db
      .select({ id: profiles.id, username: profiles.username })
      .from(profiles)
      .where(
        and(
          eq(profiles.id, reportedId),
          isBlockableBy({ id: reporterId }, sql`${reportedId}`),
          not(hasBlocked(sql`${reporterId}`, sql`${profiles.id}`)),
        ),
      ),
)

/**
 * Returns the reported member if the reporter can block them. Returns null if they're already blocked, or the reporter
 * may not know who they are.
 */
export const findToBlock = async (db: Executor, asked: { reporterId: string; reportedId: string }) =>
  (await toBlock(db, asked))[0] ?? null

/** SQL condition on `member_reports`: the reported item is hidden from its reporter. */
const isHiddenFrom = (memberId: Given<{ memberId: string }>['memberId']) => {
  const { subjectId, kind } = memberReports
  const places = SIDES.map(({ own, place }) => sql`(${own} = ${memberId} and ${place} = 'hidden')`)
  return sql<boolean>`case ${kind}
    when 'message' then exists (select 1 from ${messages} where ${messages.id} = ${subjectId} and ${messages.isHidden})
    when 'chat_line' then exists (select 1 from ${chatMessages} where ${chatMessages.id} = ${subjectId} and ${chatMessages.isHidden})
    when 'conversation' then exists (select 1 from ${messageThreads} where ${messageThreads.id} = ${subjectId} and (${sql.join(places, sql` or `)}))
    else exists (select 1 from ${reportHidings} as own where own.member_id = ${memberId} and own.kind = ${kind} and own.item_id = ${subjectId}) end`
}

const ownReports = statement('reports.own', (db, { memberId, at, id, limit }: Given<Behind>) =>
  db
    .select({
      id: memberReports.id,
      kind: memberReports.kind,
      category: memberReports.category,
      note: memberReports.note,
      createdAt: memberReports.createdAt,
      caseNumber: reportCases.caseNumber,
      toldAt: reportCases.toldAt,
      answer: reportCases.answer,
      isHidden: isHiddenFrom(memberId),
    })
    .from(memberReports)
    .innerJoin(reportCases, eq(reportCases.id, memberReports.caseId))
    .where(
      and(
        eq(memberReports.reporterId, memberId),
        sql`(${memberReports.createdAt}, ${memberReports.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(memberReports.createdAt), desc(memberReports.id))
    .limit(limit),
)

/** Lists the member's reports, latest first. */
export const listOwnReports = async (
  db: Executor,
  memberId: string,
  { cursor, limit }: Asked,
): Promise<Page<OwnReport>> => {
  const rows = await ownReports(db, { ...readCursor(cursor), memberId, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: items.map(viewOwnReport), next }
}

/**
 * SQL condition on `report_cases`: the member was notified of the decision. If a decision has no consequences, they
 * never learn of the report.
 */
export const isToldTo = (memberId: Given<{ memberId: string }>['memberId'] | string) =>
  and(
    eq(reportCases.reportedId, memberId),
    isNotNull(reportCases.toldAt),
    ne(reportCases.decision, 'no_action'),
  )

const appealColumns = {
  text: reportAppeals.text,
  createdAt: reportAppeals.createdAt,
  outcome: reportAppeals.outcome,
  answer: reportAppeals.answer,
  decidedAt: reportAppeals.decidedAt,
}

const decisions = statement('reports.decisions', (db, { memberId, at, id, limit }: Given<Behind>) =>
  db
    .select({
      id: reportCases.id,
      kind: sql<ToldRow['kind']>`${reportCases.kind}`,
      decision: sql<ToldRow['decision']>`${reportCases.decision}`,
      reason: reportCases.reason,
      decidedAt: reportCases.decidedAt,
      until: reportCases.until,
      toldAt: reportCases.toldAt,
      appeal: appealColumns,
    })
    .from(reportCases)
    .leftJoin(reportAppeals, eq(reportAppeals.caseId, reportCases.id))
    .where(
      and(
        isToldTo(memberId),
        sql`(${reportCases.decidedAt}, ${reportCases.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .unionAll(
      db
        .select({
          id: accountDecisions.id,
          kind: sql<ToldRow['kind']>`null`,
          decision: sql<ToldRow['decision']>`${accountDecisions.decision}`,
          reason: accountDecisions.reason,
          decidedAt: accountDecisions.decidedAt,
          until: accountDecisions.until,
          toldAt: accountDecisions.decidedAt,
          appeal: appealColumns,
        })
        .from(accountDecisions)
        .leftJoin(reportAppeals, eq(reportAppeals.accountDecisionId, accountDecisions.id))
        .where(
          and(
            eq(accountDecisions.memberId, memberId),
            sql`(${accountDecisions.decidedAt}, ${accountDecisions.id}) < (${at}::timestamptz, ${id}::uuid)`,
          ),
        ),
    )
    // By the time of the decision, then by id.
    .orderBy(sql`5 desc, 1 desc`)
    .limit(limit),
)

/** Lists the decisions about the member, latest first. */
export const listOwnDecisions = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: Asked,
): Promise<Page<ToldDecision>> => {
  const now = clock.now()
  const rows = await decisions(db, { ...readCursor(cursor), memberId, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ decidedAt, id }) => ({ at: decidedAt ?? new Date(0), id }))
  return { items: items.map((row) => viewToldDecision(row, now)), next }
}

/** Exports the member's reports with their answers, and the decisions about the member that they were notified of. */
export const exportFiled = (db: Executor, memberId: string) => {
  const { id, kind, category, note, createdAt } = memberReports
  const { caseNumber, answer, toldAt, decision, reason, decidedAt, until } = reportCases
  const { text: appeal, outcome, answer: appealAnswer } = reportAppeals
  const toldAnswer = sql<string | null>`case when ${toldAt} is not null then ${answer} end`
  return {
    filed: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { caseNumber, kind, category, note, createdAt, answer: toldAnswer }, key })
        .from(memberReports)
        .innerJoin(reportCases, eq(reportCases.id, memberReports.caseId))
        .where(and(eq(memberReports.reporterId, memberId), after))
        .orderBy(...order)
        .limit(limit),
    ),
    aboutYourAccount: readRows(
      { decidedAt: accountDecisions.decidedAt, id: accountDecisions.id },
      ({ key, after, order, limit }) =>
        db
          .select({
            row: {
              decision: accountDecisions.decision,
              reason: accountDecisions.reason,
              decidedAt: accountDecisions.decidedAt,
              until: accountDecisions.until,
              appeal,
              outcome,
              appealAnswer,
            },
            key,
          })
          .from(accountDecisions)
          .leftJoin(reportAppeals, eq(reportAppeals.accountDecisionId, accountDecisions.id))
          .where(and(eq(accountDecisions.memberId, memberId), after))
          .orderBy(...order)
          .limit(limit),
    ),
    aboutYou: readRows({ decidedAt, id: reportCases.id }, ({ key, after, order, limit }) =>
      db
        .select({
          row: { kind: reportCases.kind, decision, reason, decidedAt, until, appeal, outcome, appealAnswer },
          key,
        })
        .from(reportCases)
        .leftJoin(reportAppeals, eq(reportAppeals.caseId, reportCases.id))
        .where(and(isToldTo(memberId), after))
        .orderBy(...order)
        .limit(limit),
    ),
  }
}
