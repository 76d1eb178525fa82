import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  REPORT_PRIORITIES,
  type fileVisitorReport as fileVisitorReportEndpoint,
} from '#shared/domains/reports/reports.contract.ts'
import { CATEGORY_OF_VISITORS } from '#shared/domains/reports/reports.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { listOperators, type Operator } from '../accounts/accounts.operators.queries.ts'
import { findBearer } from '../usernames/usernames.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { answerEmail, reportEmail, urgentEmail } from './reports.mail.ts'
import { newCaseNumber } from '#server/domains/reports/cases/reports.numbers.policy.ts'
import { visitorReports } from './reports.tables.ts'

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

/** Finds the member a location refers to by username or profile URL. Returns null if there's no such member. */
const findMeant = async (db: Executor, { location, now }: { location: string; now: Date }) => {
  const [, username] = /^(?:.*\/profile\/|@)?([^/?#\s]+)(?:[/?#].*)?$/i.exec(location) ?? []
  return username ? findBearer(db, { username, now }) : null
}

const insertVisitorCase = statement('reports.insertVisitorCase', (db, given: Given<VisitorCase>) =>
  db.insert(reportCases).values({
    id: given.id,
    caseNumber: given.caseNumber,
    kind: 'visitor',
    subjectId: given.subjectId,
    reportedId: given.reportedId,
    reportedName: given.reportedName,
    category: given.category,
    priority: given.priority,
    createdAt: given.createdAt,
  }),
)
type VisitorCase = Pick<
  typeof reportCases.$inferSelect,
  'id' | 'caseNumber' | 'subjectId' | 'reportedId' | 'reportedName' | 'category' | 'priority' | 'createdAt'
>

/** Leaves out an admin whom the report is about. Cases about them are also hidden from them in the queue. */
const operatorsFor = (operators: readonly Operator[], reportedId: string | null) =>
  operators.filter(({ memberId }) => memberId === null || memberId !== reportedId)

/** Stores a non-member's report and emails the operators about it. Returns its case number. */
export const fileVisitorReport = async (
  services: Services,
  report: z.output<typeof fileVisitorReportEndpoint.input>,
): Promise<string> => {
  const { siteName } = await getSiteSettings(services)
  const operators = await listOperators(services)
  return inTransaction(services, async ({ tx, enqueue, now }) => {
    const caseNumber = newCaseNumber()
    const priority = report.subject === 'under_age' ? REPORT_PRIORITIES.urgent : REPORT_PRIORITIES.high
    const filed = { caseNumber, priority, createdAt: now }
    const reportId = newId()
    const stored = await insertReport(tx, { ...report, ...filed, id: reportId })
    if (stored.length === 0) {
      const [first] = await reportOfKey(tx, { clientKey: report.clientKey })
      return first?.caseNumber ?? caseNumber
    }
    const meant = await findMeant(tx, { location: report.location, now })
    await insertVisitorCase(tx, {
      ...filed,
      id: newId(),
      subjectId: reportId,
      reportedId: meant?.id ?? null,
      reportedName: meant?.username ?? null,
      category: CATEGORY_OF_VISITORS[report.subject],
    })
    for (const { to } of operatorsFor(operators, meant?.id ?? null)) {
      await enqueue(sendMail, reportEmail({ to, siteName, caseNumber }))
    }
    return caseNumber
  })
}

/** Returns the operators to email about an urgent report, and the site's name. */
export const findNotified = async (services: Services) => ({
  operators: await listOperators(services),
  siteName: (await getSiteSettings(services)).siteName,
})

interface Urgent {
  operators: readonly Operator[]
  siteName: string
  caseNumber: string
  reportedId: string | null
}

/** Emails the operators about an urgent report. */
export const notifyOfUrgent = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  { operators, reportedId, ...report }: Urgent,
): Promise<void> => {
  for (const { to } of operatorsFor(operators, reportedId)) {
    await enqueue(sendMail, urgentEmail({ to, ...report }))
  }
}

/** Emails the answer to a non-member who filed a report. */
export const writeToVisitor = async (
  { enqueue }: Pick<Work, 'enqueue'>,
  answer: Parameters<typeof answerEmail>[0],
): Promise<void> => {
  await enqueue(sendMail, answerEmail(answer))
}
