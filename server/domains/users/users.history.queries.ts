import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { DECISIONS_SHOWN, LOG_IN_DAYS, type UserDecision } from '#shared/domains/users/users.contract.ts'
import { addDays, SITE_ZONE, siteDayOf, startOfDay } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { sessions } from '../accounts/accounts.tables.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

interface LogIns {
  day: string
  count: number
}

const dayOf = sql.raw(`at time zone '${SITE_ZONE}'`)

const logInDays = sqlStatement(
  'users.logInDays',
  ({ memberId, since, now }: Given<{ memberId: string; since: Date; now: Date }>) => sql<LogIns>`
    select (${sessions.createdAt} ${dayOf})::date::text as day, count(*)::int as count from ${sessions}
    where ${sessions.accountId} = ${memberId}::uuid and ${sessions.expiresAt} > ${now}::timestamptz
      and ${sessions.createdAt} >= ${since}::timestamptz
    group by 1 order by 1 desc limit ${sql.raw(String(LOG_IN_DAYS))}`,
)

/** Counts a user's open sessions by the day they started, for the last 30 days, latest first. */
export const listLogInDays = (
  db: Executor,
  { memberId, now }: { memberId: string; now: Date },
): Promise<LogIns[]> =>
  logInDays(db, { memberId, now, since: startOfDay(addDays(siteDayOf(now), 1 - LOG_IN_DAYS)) })

const userDecisions = statement('users.decisions', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      id: reportCases.id,
      caseNumber: reportCases.caseNumber,
      kind: reportCases.kind,
      decision: sql<UserDecision['decision']>`${reportCases.decision}`,
      reason: reportCases.reason,
      decidedAt: sql<Date>`${reportCases.decidedAt}`.mapWith(reportCases.decidedAt),
      takenBackAt: reportCases.takenBackAt,
    })
    .from(reportCases)
    .where(and(eq(reportCases.reportedId, memberId), isNotNull(reportCases.toldAt)))
    .orderBy(desc(reportCases.decidedAt), desc(reportCases.id))
    .limit(DECISIONS_SHOWN),
)

/** Lists decisions on reports about a user that can no longer be undone, latest first. */
export const listUserDecisions = async (db: Executor, memberId: string): Promise<UserDecision[]> =>
  (await userDecisions(db, { memberId })).map(({ decidedAt, takenBackAt, reason, ...decided }) => ({
    ...decided,
    reason: decided.decision === 'no_action' ? null : reason,
    decidedOn: siteDayOf(decidedAt),
    isTakenBack: takenBackAt !== null,
  }))
