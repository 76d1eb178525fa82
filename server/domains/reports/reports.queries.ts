import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { findConfirmedAddress } from '../accounts/accounts.queries.ts'
import { exportFiled } from './reports.own.queries.ts'
import { visitorReports } from './reports.tables.ts'

/** SQL: filed with this address. */
export const isFiledFrom = (address: string) => eq(sql`lower(${visitorReports.email})`, address.toLowerCase())

/** Reports filed with the member's address; not those that others filed about the member. */
const exportOfAddress = async (db: Executor, memberId: string) => {
  const address = await findConfirmedAddress(db, memberId)
  if (address === null) return []
  const { caseNumber, subject, location, details, status, createdAt } = visitorReports
  return db
    .select({ caseNumber, subject, location, details, status, createdAt })
    .from(visitorReports)
    .where(isFiledFrom(address))
    .orderBy(createdAt)
}

/** What the member has reported, by the form for everybody, too, and what they were told was decided about them. */
export const exportReports = async (db: Executor, memberId: string) => ({
  ...(await exportFiled(db, memberId)),
  byForm: await exportOfAddress(db, memberId),
})
