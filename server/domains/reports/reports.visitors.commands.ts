import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  REPORT_PRIORITIES,
  type fileVisitorReport as fileVisitorReportEndpoint,
} from '#shared/domains/reports/reports.contract.ts'
import { CATEGORY_OF_VISITORS } from '#shared/domains/reports/reports.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/statements/cursors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { listOperators } from '../accounts/accounts.operators.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isPictureFor } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { findBearer } from '../usernames/usernames.queries.ts'
import { newCaseNumber } from '#server/domains/reports/cases/reports.numbers.policy.ts'
import type { Copyable } from '#server/domains/reports/cases/reports.subjects.queries.ts'
import { operatorsFor } from './reports.commands.ts'
import { copyPicture, insertCase, takeCopy } from './reports.filing.commands.ts'
import { reportEmail } from './reports.mail.ts'
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

interface Meant {
  id: string
  username: string
  /** The picture at that location. */
  picture: Copyable | null
}

const copyable = { fileKey: photos.fileKey, width: photos.width, height: photos.height }

const photoMeant = statement('reports.photoMeant', (db, { photoId }: Given<{ photoId: string }>) =>
  db
    .select({ id: profiles.id, username: profiles.username, picture: copyable })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .where(eq(photos.id, photoId)),
)

/** The member's profile picture, if visitors see it. */
const pictureMeant = statement('reports.pictureMeant', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select(copyable)
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .innerJoin(photos, isPictureFor(null))
    .where(and(eq(profiles.id, memberId), visibleTo(null))),
)

/**
 * Finds the member a location refers to by the URL of one of their photos, or by their username or the URL of their
 * profile. Returns null if there's no such member.
 */
const findMeant = async (
  db: Executor,
  { location, now }: { location: string; now: Date },
): Promise<Meant | null> => {
  const [, photoId = ''] = /\/media\/([^/]+)\//i.exec(location) ?? []
  if (isId(photoId)) return (await photoMeant(db, { photoId }))[0] ?? null
  const [, username] = /^(?:.*\/profile\/|@)?([^/?#\s]+)(?:[/?#].*)?$/i.exec(location) ?? []
  const bearer = username ? await findBearer(db, { username, now }) : null
  if (!bearer) return null
  return { ...bearer, picture: (await pictureMeant(db, { memberId: bearer.id }))[0] ?? null }
}

/**
 * Stores a non-member's report with a copy of the picture it's about, and emails the operators about it. Returns its
 * case number.
 */
export const fileVisitorReport = async (
  services: Services,
  report: z.output<typeof fileVisitorReportEndpoint.input>,
): Promise<string> => {
  const { siteName } = await getSiteSettings(services)
  const operators = await listOperators(services)
  const { location } = report
  const seen = await findMeant(services.db, { location, now: services.clock.now() })
  const copy = await copyPicture(services, seen?.picture ?? null)
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
    const meant = await findMeant(tx, { location, now })
    await insertCase(tx, {
      ...filed,
      id: newId(),
      kind: 'visitor',
      subjectId: reportId,
      reportedId: meant?.id ?? null,
      reportedName: meant?.username ?? null,
      category: CATEGORY_OF_VISITORS[report.subject],
      ...(await takeCopy(tx, copy, meant?.picture ?? null)),
      decidedBefore: null,
      dismissedBefore: null,
    })
    for (const { to } of operatorsFor(operators, meant?.id ?? null)) {
      await enqueue(sendMail, reportEmail({ to, siteName, caseNumber }))
    }
    return caseNumber
  })
}
