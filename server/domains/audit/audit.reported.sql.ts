import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reportCases } from '../reports/reports.cases.tables.ts'
import { idIn } from './audit.names.sql.ts'
import { auditPeople } from './audit.tables.ts'

/** SQL: not what came of a report about the admin who is looking, who is told no sooner than anyone. */
export const isForViewer = (viewerId: SQLWrapper): SQL => sql`(act not like 'reports.%' or (
  subject is distinct from (select pseudonym::text from ${auditPeople} where account_id = ${viewerId}::uuid)
  and not exists (
    select 1 from ${reportCases}
    where ${reportCases.id} = ${idIn(sql`subject`)} and ${reportCases.reportedId} = ${viewerId}::uuid
  )))`
