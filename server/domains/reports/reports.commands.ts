import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { REPORT_PRIORITIES, type fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { listOperatorAddresses } from '../pages/pages.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { reportLetter } from './reports.mail.ts'
import { visitorReports } from './reports.tables.ts'

/** Without letters and digits that are taken for one another. */
const CASE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `R-7K2M-9QXD`: tells nothing of how many reports there are. */
const newCaseNumber = (): string => {
  const group = () => Array.from({ length: 4 }, () => CASE_ALPHABET[randomInt(CASE_ALPHABET.length)]).join('')
  return `R-${group()}-${group()}`
}

type ReportRow = typeof visitorReports.$inferSelect

const insertReport = statement('reports.insert', (db, given: Given<Omit<ReportRow, 'status'>>) =>
  db
    .insert(visitorReports)
    .values({
      id: given.id,
      caseNumber: given.caseNumber,
      clientKey: given.clientKey,
      subject: given.subject,
      location: given.location,
      details: given.details,
      email: given.email,
      priority: given.priority,
      createdAt: given.createdAt,
    })
    .onConflictDoNothing({ target: visitorReports.clientKey })
    .returning({ id: visitorReports.id }),
)
const reportOfKey = statement('reports.ofKey', (db, { clientKey }: Given<{ clientKey: string }>) =>
  db
    .select({ caseNumber: visitorReports.caseNumber })
    .from(visitorReports)
    .where(eq(visitorReports.clientKey, clientKey)),
)

/** Stores the report of somebody who is not a member and tells the operators; gives its case number. */
export const storeVisitorReport = async (
  services: Services,
  report: z.output<typeof fileVisitorReport.input>,
): Promise<string> => {
  const { siteName } = await getSiteSettings(services)
  const operators = await listOperatorAddresses(services)
  return inTransaction(services, async ({ tx, enqueue }) => {
    const caseNumber = newCaseNumber()
    const stored = await insertReport(tx, {
      ...report,
      id: newId(),
      caseNumber,
      priority: report.subject === 'under_age' ? REPORT_PRIORITIES.urgent : REPORT_PRIORITIES.high,
      createdAt: services.clock.now(),
    })
    if (stored.length === 0) {
      const [first] = await reportOfKey(tx, { clientKey: report.clientKey })
      return first?.caseNumber ?? caseNumber
    }
    for (const to of operators) await enqueue(sendMail, reportLetter({ to, siteName, caseNumber }))
    return caseNumber
  })
}
