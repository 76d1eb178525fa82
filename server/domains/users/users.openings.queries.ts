import { sql } from 'drizzle-orm'
import { openUser } from '#shared/domains/users/users.contract.ts'
import type { OpenedThing, StaffOpening } from '#shared/domains/users/users.openings.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { SITE_ZONE, siteDayOf } from '#shared/kernel/time.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { auditActs, auditPeople } from '../audit/audit.tables.ts'
import { reportCases, reportOpenings } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { verificationOpenings, verificationPhotos } from '../verification/verification.tables.ts'

interface Asked {
  memberId: string
  at: string
  id: string
  limit: number
}

interface Row {
  id: string
  at: Date
  what: OpenedThing
  caseNumber: string | null
}

const dayOf = sql.raw(`(at at time zone '${SITE_ZONE}')::date`)

/**
 * Includes reported content only once the member was notified of the decision, because the opening would otherwise
 * reveal the report. Excludes admins who opened their own data.
 */
const staffOpenings = sqlStatement(
  'users.staffOpenings',
  ({ memberId, at, id, limit }: Given<Asked>) => sql<Row>`
    select id, at, what, case_number as "caseNumber" from (
      select max(id::text)::uuid as id, max(at) as at, what, case_number from (
        select ${auditActs.id} as id, ${auditActs.at} as at, 'account' as what, null as case_number
        from ${auditPeople} join ${auditActs} on ${auditActs.subject} = ${auditPeople.pseudonym}::text
        where ${auditPeople.accountId} = ${memberId}::uuid and ${auditActs.act} = ${sql.raw(`'${openUser.name}'`)}
          and ${auditActs.actorId} <> ${auditPeople.pseudonym}
        union all
        select ${verificationOpenings.id}, ${verificationOpenings.openedAt}, 'verification_photo', null
        from ${verificationPhotos} join ${verificationOpenings} on ${verificationOpenings.entryId} = ${verificationPhotos.id}
        where ${verificationPhotos.userId} = ${memberId}::uuid
        union all
        select ${reportOpenings.id}, ${reportOpenings.openedAt}, ${reportCases.kind}, ${reportCases.caseNumber}
        from ${reportCases} join ${reportOpenings} on ${reportOpenings.caseId} = ${reportCases.id}
        where ${reportCases.reportedId} = ${memberId}::uuid and ${reportCases.toldAt} is not null
          and ${reportCases.kind} in ('message', 'conversation', 'chat_line', 'photo', 'banned_picture')
      ) as opened
      group by what, case_number, ${dayOf}
    ) as days
    where (at, id) < (${at}::timestamptz, ${id}::uuid)
    order by at desc, id desc limit ${limit}`,
)

/** Lists the member's private data that staff have opened, latest first, each item once per day. */
export const listStaffOpenings = async (
  db: Executor,
  { memberId, cursor, limit }: { memberId: string; cursor: string | undefined; limit: number },
): Promise<Page<StaffOpening>> => {
  const rows = await staffOpenings(db, { memberId, ...readCursor(cursor), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, (row) => row)
  return {
    items: items.map(({ what, at, caseNumber }) => ({ what, caseNumber, openedOn: siteDayOf(at) })),
    next,
  }
}
