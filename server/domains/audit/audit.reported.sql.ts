import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { idIn } from './audit.names.sql.ts'
import { auditPeople } from './audit.tables.ts'

/**
 * SQL: what its member isn't told by the records. What came of a report is told by the reports; that someone's data was
 * saved at the server may be kept from them by law.
 */
export const isUntold = sql`(act like 'reports.%' or act = 'ops.exportMember')`

/** SQL: not what is untold and about the admin who is looking, who is told no sooner than anyone. */
export const isForViewer = (viewerId: SQLWrapper): SQL => sql`(not ${isUntold} or (
  subject is distinct from (select pseudonym::text from ${auditPeople} where account_id = ${viewerId}::uuid)
  and not exists (
    select 1 from ${reportCases}
    where ${reportCases.id} = ${idIn(sql`subject`)} and ${reportCases.reportedId} = ${viewerId}::uuid
  )))`
