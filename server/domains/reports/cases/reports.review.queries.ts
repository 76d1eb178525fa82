import { and, desc, eq, gt, ne, not, sql } from 'drizzle-orm'
import { REPORTS_BESIDE, type OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import type { CaseKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { CLAIM_LIFE, isBannedByDefault } from '#shared/domains/reports/reports.rules.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { chatMessages } from '#server/domains/chat/chat.tables.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { replies } from '#server/domains/discussion/discussion.tables.ts'
import { posts } from '#server/domains/posts/posts.tables.ts'
import { isPictureFor } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { listedColumns, type Case } from './reports.cases.queries.ts'
import { memberReports, reportCases, reportOpenings } from './reports.cases.tables.ts'
import { visitorReports } from '#server/domains/reports/reports.tables.ts'
import { textColumns, textsOf, undoUntil, viewCase } from '#server/domains/reports/reports.view.ts'

type AdminId = Given<{ adminId: string }>['adminId']

/**
 * SQL expression: the number of the reporter's other reports whose case fulfils a condition, excluding reports about
 * the requesting admin.
 */
const othersOf = (name: string, adminId: AdminId, isOf: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${memberReports} as other join ${reportCases} as theirs on theirs.id = other.case_id where other.reporter_id = ${memberReports.reporterId} and other.case_id <> ${memberReports.caseId} and theirs.reported_id is distinct from ${adminId}::uuid and ${isOf})`.as(
    name,
  )

const filedIn = statement(
  'reports.filedIn',
  (db, { caseId, adminId }: Given<{ caseId: string; adminId: string }>) =>
    db
      .select({
        id: memberReports.id,
        category: memberReports.category,
        note: memberReports.note,
        createdAt: memberReports.createdAt,
        evidence: memberReports.evidence,
        username: profiles.username,
        open: othersOf('open', adminId, sql`theirs.decision is null`),
        upheld: othersOf('upheld', adminId, sql`theirs.decision <> 'no_action'`),
        dismissed: othersOf('dismissed', adminId, sql`theirs.decision = 'no_action'`),
      })
      .from(memberReports)
      .leftJoin(profiles, eq(profiles.id, memberReports.reporterId))
      .where(eq(memberReports.caseId, caseId))
      .orderBy(desc(memberReports.createdAt), desc(memberReports.id))
      .limit(REPORTS_BESIDE),
)

const listFiled = async (
  db: Executor,
  asked: { caseId: string; adminId: string },
): Promise<OpenedCase['filed']> =>
  (await filedIn(db, asked)).map(({ username, open, upheld, dismissed, createdAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
    reporter: username === null ? null : { username, open, upheld, dismissed },
  }))

const memberNow = statement(
  'reports.memberNow',
  (db, given: Given<{ memberId: string; adminId: string; now: Date }>) =>
    db
      .select({
        username: profiles.username,
        profileType: profiles.profileType,
        status: accounts.status,
        createdAt: profiles.createdAt,
        texts: textColumns,
        picture: {
          id: photos.id,
          thumbhash: photos.thumbhash,
          width: photos.width,
          height: photos.height,
        },
      })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(photos, isPictureFor({ id: given.adminId, now: given.now }))
      .where(eq(profiles.id, given.memberId)),
)

const findMember = async (
  db: Executor,
  asked: { memberId: string | null; adminId: string; now: Date },
): Promise<OpenedCase['member']> => {
  if (asked.memberId === null) return null
  const [row] = await memberNow(db, { ...asked, memberId: asked.memberId })
  if (!row) return null
  const { createdAt, texts, ...member } = row
  return { ...member, memberSince: createdAt.toISOString(), texts: textsOf(texts) }
}

const historyOf = statement(
  'reports.history',
  (db, { memberId, caseId }: Given<{ memberId: string; caseId: string }>) =>
    db
      .select(listedColumns)
      .from(reportCases)
      .where(and(eq(reportCases.reportedId, memberId), ne(reportCases.id, caseId)))
      .orderBy(desc(reportCases.createdAt), desc(reportCases.id))
      .limit(REPORTS_BESIDE),
)

const visitorOf = statement('reports.visitorOf', (db, { id }: Given<{ id: string }>) =>
  db
    .select({
      location: visitorReports.location,
      details: visitorReports.details,
      email: visitorReports.email,
    })
    .from(visitorReports)
    .where(eq(visitorReports.id, id)),
)

/** Returns the report by a non-member, or null for other kinds of cases. */
export const findVisitorReport = async (
  db: Executor,
  { kind, subjectId }: Pick<Case, 'kind' | 'subjectId'>,
): Promise<OpenedCase['visitor']> =>
  kind === 'visitor' && subjectId !== null ? ((await visitorOf(db, { id: subjectId }))[0] ?? null) : null

/** Whether the item with this id still exists, by kind. */
const IS_THERE: Record<CaseKind, (db: Executor, id: string) => Promise<boolean>> = {
  profile: async () => true,
  message: async (db, id) => (await messageOf(db, { id })).length > 0,
  conversation: async (db, id) => (await threadOf(db, { id })).length > 0,
  chat_line: async (db, id) => (await lineOf(db, { id })).length > 0,
  photo: async (db, id) => (await photoOf(db, { id })).length > 0,
  post: async (db, id) => (await postOf(db, { id })).length > 0,
  reply: async (db, id) => (await replyOf(db, { id })).length > 0,
  visitor: async () => true,
  banned_picture: async () => false,
}
const messageOf = statement('reports.messageThere', (db, { id }: Given<{ id: string }>) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), not(messages.isTakenDown))),
)
const threadOf = statement('reports.threadThere', (db, { id }: Given<{ id: string }>) =>
  db.select({ id: messageThreads.id }).from(messageThreads).where(eq(messageThreads.id, id)),
)
const lineOf = statement('reports.lineThere', (db, { id }: Given<{ id: string }>) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), not(chatMessages.isTakenDown))),
)
const photoOf = statement('reports.photoThere', (db, { id }: Given<{ id: string }>) =>
  db.select({ id: photos.id }).from(photos).where(eq(photos.id, id)),
)

const postOf = statement('reports.postThere', (db, { id }: Given<{ id: string }>) =>
  db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)),
)

const replyOf = statement('reports.replyThere', (db, { id }: Given<{ id: string }>) =>
  db.select({ id: replies.id }).from(replies).where(eq(replies.id, id)),
)

const nameOf = statement('reports.nameOf', (db, { id }: Given<{ id: string }>) =>
  db.select({ username: profiles.username }).from(profiles).where(eq(profiles.id, id)),
)

/** Returns the username of another admin who has the case open, or null if there's none. */
export const findClaimant = async (
  db: Executor,
  { claimedBy, claimedAt }: Pick<Case, 'claimedBy' | 'claimedAt'>,
  { adminId, now }: { adminId: string; now: Date },
): Promise<string | null> => {
  if (!claimedBy || claimedBy === adminId) return null
  if (!claimedAt || claimedAt.getTime() <= now.getTime() - CLAIM_LIFE) return null
  return (await nameOf(db, { id: claimedBy }))[0]?.username ?? null
}

const categoriesOf = statement('reports.categoriesOf', (db, { caseId }: Given<{ caseId: string }>) =>
  db
    .selectDistinct({ category: memberReports.category })
    .from(memberReports)
    .where(eq(memberReports.caseId, caseId)),
)

/**
 * Returns whether a case's picture is banned unless the decision states otherwise. This depends on the categories under
 * which it was reported.
 */
export const findBannedByDefault = async (
  db: Executor,
  { id: caseId, kind }: Pick<Case, 'id' | 'kind'>,
): Promise<boolean> =>
  kind === 'photo' && isBannedByDefault((await categoriesOf(db, { caseId })).map(({ category }) => category))

/** Returns a case as shown to the admin who just opened it. */
export const viewOpened = async (
  db: Executor,
  row: Case,
  { openingId, adminId, now }: { openingId: string; adminId: string; now: Date },
): Promise<OpenedCase> => {
  const { id: caseId, reportedId, fileKey, width, height, subjectId } = row
  const history = reportedId === null ? [] : await historyOf(db, { memberId: reportedId, caseId })
  return {
    ...viewCase(row),
    openingId,
    version: row.version,
    claimedBy: await findClaimant(db, row, { adminId, now }),
    photo: fileKey && width && height ? { width, height } : null,
    filed: await listFiled(db, { caseId, adminId }),
    visitor: await findVisitorReport(db, row),
    member: await findMember(db, { memberId: reportedId, adminId, now }),
    isStillThere: subjectId !== null && (await IS_THERE[row.kind](db, subjectId)),
    history: history.map(viewCase),
    reason: row.reason,
    answer: row.answer,
    isBannedByDefault: await findBannedByDefault(db, row),
    isPictureBanned: row.pictureBanId !== null,
    undoUntil: undoUntil(row, now)?.toISOString() ?? null,
  }
}

const openedFile = sqlStatement(
  'reports.openedFile',
  ({ openingId, adminId, since }: Given<{ openingId: string; adminId: string; since: Date }>) =>
    sql<{ fileKey: string | null }>`
      select ${reportCases.fileKey} as "fileKey" from ${reportOpenings} join ${reportCases} on ${reportCases.id} = ${reportOpenings.caseId}
      where ${eq(reportOpenings.id, openingId)} and ${eq(reportOpenings.adminId, adminId)} and ${gt(reportOpenings.openedAt, since)}`,
)

/** Returns the file key of a case's picture that this admin has opened within the last ten minutes. */
export const findOpenedFile = async (
  db: Executor,
  asked: { openingId: string; adminId: string },
  now: Date,
): Promise<string | null> => {
  const since = new Date(now.getTime() - CLAIM_LIFE)
  return (await openedFile(db, { ...asked, since }))[0]?.fileKey ?? null
}
