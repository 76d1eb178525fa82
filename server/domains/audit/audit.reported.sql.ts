import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { idIn } from './audit.names.sql.ts'
import { auditPeople } from './audit.tables.ts'

/**
 * SQL condition: an action that isn't shown to the affected member. Members learn a report's result in a separate
 * notification, and the law may require that an export made on the server is kept secret from them.
 */
export const isUntold = sql`(act like 'reports.%' or act = 'ops.exportMember')`

/** SQL condition: excludes such actions on the viewing admin, who may not see them any more than other members may. */
export const isForViewer = (viewerId: SQLWrapper): SQL => sql`(not ${isUntold} or (
  subject is distinct from (select pseudonym::text from ${auditPeople} where account_id = ${viewerId}::uuid)
  and not exists (
    select 1 from ${reportCases}
    where ${reportCases.id} = ${idIn(sql`subject`)} and ${reportCases.reportedId} = ${viewerId}::uuid
  )))`
