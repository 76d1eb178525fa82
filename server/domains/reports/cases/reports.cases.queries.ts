import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import type { CaseFilter, ListedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { cutPage, noCursor, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/runtime/waits.ts'
import { adminSuspensions } from '#server/domains/accounts/accounts.tables.ts'
import { reportCases as cases } from './reports.cases.tables.ts'
import { viewCase } from '#server/domains/reports/reports.view.ts'

export const listedColumns = {
  id: cases.id,
  caseNumber: cases.caseNumber,
  kind: cases.kind,
  category: cases.category,
  priority: cases.priority,
  reportedName: cases.reportedName,
  reports: cases.reports,
  createdAt: cases.createdAt,
  decision: cases.decision,
  decidedAt: cases.decidedAt,
  decidedBefore: cases.decidedBefore,
  dismissedBefore: cases.dismissedBefore,
  takenBackAt: cases.takenBackAt,
}

/** SQL condition: the admin may know of the case, because it isn't about them. */
export const isForAdmin = (adminId: Given<{ adminId: string }>['adminId']): SQL =>
  sql`${cases.reportedId} is distinct from ${adminId}::uuid`

interface Listed {
  adminId: string
  category: ReportCategory
  priority: number
  at: string
  id: string
  limit: number
}

const openBehind = (name: string, isOf: (given: Given<Listed>) => SQL | undefined) =>
  statement(name, (db, given: Given<Listed>) =>
    db
      .select(listedColumns)
      .from(cases)
      .where(
        and(
          isNull(cases.decidedAt),
          isOf(given),
          isForAdmin(given.adminId),
          sql`(${cases.priority}, ${cases.createdAt}, ${cases.id}) > (${given.priority}::smallint, ${given.at}::timestamptz, ${given.id}::uuid)`,
        ),
      )
      .orderBy(asc(cases.priority), asc(cases.createdAt), asc(cases.id))
      .limit(given.limit),
  )
const decidedBehind = (name: string, isOf: (given: Given<Listed>) => SQL | undefined) =>
  statement(name, (db, given: Given<Listed>) =>
    db
      .select(listedColumns)
      .from(cases)
      .where(
        and(
          isNotNull(cases.decidedAt),
          isOf(given),
          isForAdmin(given.adminId),
          sql`(${cases.decidedAt}, ${cases.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`,
        ),
      )
      .orderBy(desc(cases.decidedAt), desc(cases.id))
      .limit(given.limit),
  )
const ofCategory = ({ category }: Given<Listed>) => eq(cases.category, category)
const LISTS = {
  open: openBehind('reports.listOpen', () => undefined),
  openOf: openBehind('reports.listOpenOf', ofCategory),
  decided: decidedBehind('reports.listDecided', () => undefined),
  decidedOf: decidedBehind('reports.listDecidedOf', ofCategory),
}

/** A position before the most urgent case. */
const FIRST = { priority: 0, at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const CURSOR = /^([1-4])_(.+)$/

/** Parses a cursor into a position in the queue. The cursor starts with the priority. */
const readQueueCursor = (cursor: string | undefined): Place & { priority: number } => {
  if (cursor === undefined) return FIRST
  const [, priority, place] = CURSOR.exec(cursor) ?? []
  if (!priority || !place) throw noCursor()
  return { ...readCursor(place), priority: Number(priority) }
}

interface ListInput {
  adminId: string
  filter: CaseFilter
  category?: ReportCategory | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * Lists the cases the admin may know of: open ones most urgent first and then oldest first, decided ones latest first.
 */
export const listCases = async (
  db: Executor,
  { adminId, filter, category, cursor, limit }: ListInput,
): Promise<Page<ListedCase>> => {
  const asked = { adminId, category: category ?? 'other', limit: limit + 1 }
  if (filter === 'decided') {
    const list = category ? LISTS.decidedOf : LISTS.decided
    const rows = await list(db, { ...asked, ...readCursor(cursor), priority: 0 })
    const page = cutPage(rows, limit, ({ decidedAt, id }) => ({ at: decidedAt ?? new Date(0), id }))
    return { items: page.items.map(viewCase), next: page.next }
  }
  const list = category ? LISTS.openOf : LISTS.open
  const rows = await list(db, { ...asked, ...readQueueCursor(cursor) })
  const { items, next } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: items.map(viewCase), next: next && `${items.at(-1)?.priority ?? 1}_${next}` }
}

const MOST_COUNTED = 100

const countOf = statement('reports.countOpen', (db, { adminId }: Given<{ adminId: string }>) => {
  const open = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isNull(cases.decidedAt), isForAdmin(adminId)))
    .limit(MOST_COUNTED)
    .as('open')
  return db.select({ count: sql<number>`count(*)::int` }).from(open)
})

/** Counts the open cases, up to 100. */
export const countOpen = async (db: Executor, adminId: string): Promise<number> =>
  (await countOf(db, { adminId }))[0]?.count ?? 0

const waiting = statement('reports.waiting', (db, { adminId }: Given<{ adminId: string }>) => {
  const isOpen = and(isNull(cases.decidedAt), isForAdmin(adminId))
  const first = db
    .select({ since: cases.createdAt, name: cases.reportedName, priority: cases.priority })
    .from(cases)
    .where(isOpen)
    .orderBy(asc(cases.priority), asc(cases.createdAt), asc(cases.id))
    .limit(MOST_WAITING)
    .as('first')
  // The case that has waited longest may not be among the most urgent.
  const oldest = db
    .select({ since: cases.createdAt })
    .from(cases)
    .where(isOpen)
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(1)
  return db
    .select({
      ...waitingColumns(first),
      oldest: sql`(${oldest})`.mapWith(cases.createdAt),
    })
    .from(first)
})

export const waits: WaitDeclaration = {
  page: '/messages/reported',
  findWaiting: async (db, admin) => waitingOf(await waiting(db, admin)),
}

const caseOf = statement(
  'reports.case',
  (db, { caseId, adminId }: Given<{ caseId: string; adminId: string }>) =>
    db
      .select()
      .from(cases)
      .where(and(eq(cases.id, caseId), isForAdmin(adminId)))
      .for('update'),
)

/** Returns a case, locked until the transaction ends. Throws `not_found`, also if the case is about the admin. */
export const getCase = async (db: Executor, asked: { caseId: string; adminId: string }) => {
  const [row] = await caseOf(db, asked)
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}
export type Case = Awaited<ReturnType<typeof getCase>>

interface Beside {
  id: string
  reportedId: string
  now: Date
  /**
   * Only decisions made up to this time count. If it's null, all decisions count, including those made by a process
   * whose clock is ahead.
   */
  before: Date | null
}

const longestAway = statement('reports.longestAway', (db, given: Given<Beside>) =>
  db
    .select({ until: cases.until, isBan: sql<boolean>`${cases.decision} = 'ban'` })
    .from(cases)
    .where(
      and(
        ne(cases.id, given.id),
        eq(cases.reportedId, given.reportedId),
        isNull(cases.takenBackAt),
        or(
          sql`${given.before}::timestamptz is null`,
          lte(cases.decidedAt, sql`${given.before}::timestamptz`),
        ),
        or(eq(cases.decision, 'ban'), and(eq(cases.decision, 'suspend'), gt(cases.until, given.now))),
      ),
    )
    .unionAll(
      db
        .select({ until: adminSuspensions.until, isBan: sql<boolean>`false` })
        .from(adminSuspensions)
        .where(
          and(
            eq(adminSuspensions.accountId, given.reportedId),
            or(isNull(adminSuspensions.until), gt(adminSuspensions.until, given.now)),
          ),
        ),
    )
    .orderBy(sql`1 desc nulls first, 2 desc`)
    .limit(1),
)

/**
 * Returns when the longest lockout ends that results from another case about the member or from an admin's suspension
 * (null: never), and whether it's a ban. Returns undefined if nothing else locks the member out.
 */
export const findLongestAway = async (
  db: Executor,
  beside: Beside,
): Promise<{ until: Date | null; isBan: boolean } | undefined> => (await longestAway(db, beside))[0]
