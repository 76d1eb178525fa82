import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  isMostlyDismissed,
  MOSTLY_DISMISSED,
  REPORTS_COUNTED,
  WITHHOLDING,
  type ReporterRecord,
} from '#shared/domains/reports/reports.rules.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isFriendOf } from '../relations/relations.sql.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

const number = (value: number) => sql.raw(String(value))

/**
 * SQL query: how many of the member's latest reports were decided and dismissed. Excludes cases about erased members,
 * because those can only be dismissed.
 */
const recordOf = (memberId: SQLWrapper): SQL => sql`
  select count(*)::int as decided, (count(*) filter (where latest.decision = 'no_action'))::int as dismissed from (
    select about.decision from ${memberReports} as filed join ${reportCases} as about on about.id = filed.case_id
    where filed.reporter_id = ${memberId} and about.decided_at is not null and about.reported_id is not null
    order by filed.created_at desc, filed.id desc limit ${number(REPORTS_COUNTED)}
  ) as latest`

const record = sqlStatement(
  'reports.recordOf',
  ({ memberId }: Given<{ memberId: string }>) => sql<ReporterRecord>`${recordOf(sql`${memberId}::uuid`)}`,
)

/** Returns the record of a member whose reports are mostly dismissed, or null for anyone else. */
export const findDoubt = async (db: Executor, memberId: string): Promise<ReporterRecord | null> => {
  const [found] = await record(db, { memberId })
  return found && isMostlyDismissed(found) ? found : null
}

const isDoubted = (memberId: SQLWrapper): SQL =>
  sql`exists (select 1 from (${recordOf(memberId)}) as record where record.decided >= ${number(MOSTLY_DISMISSED.decided)} and record.dismissed * 100 >= record.decided * ${number(MOSTLY_DISMISSED.percent)})`

const trusted = sqlStatement(
  'reports.trustedReporters',
  ({ caseId, since }: Given<{ caseId: string; since: Date }>) => sql<{ id: string; friends: string[] }>`
    with trusted as (
      select ${memberReports.reporterId} as id from ${memberReports}
      join ${accounts} on ${accounts.id} = ${memberReports.reporterId} join ${profiles} on ${profiles.id} = ${memberReports.reporterId}
      where ${memberReports.caseId} = ${caseId}::uuid and ${accounts.status} = 'active' and ${accounts.createdAt} <= ${since}::timestamptz
        and ${profiles.verificationStatus} = 'verified' and not ${isDoubted(sql`${memberReports.reporterId}`)}
      order by ${memberReports.createdAt}, ${memberReports.id} limit ${number(WITHHOLDING.viewedAt)}
    )
    select trusted.id, array(
      select other.id from trusted as other where other.id <> trusted.id and ${isFriendOf(sql`trusted.id`, sql`other.id`)}
    ) as friends from trusted`,
)

/** Lists the first reporters whose reports count towards hiding the item, each with their friends among them. */
export const listTrusted = (
  db: Executor,
  { caseId, now }: { caseId: string; now: Date },
): Promise<{ id: string; friends: string[] }[]> =>
  trusted(db, { caseId, since: new Date(now.getTime() - WITHHOLDING.memberFor) })
