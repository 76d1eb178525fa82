import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type {
  ListedUsernameRequest,
  OpenedUsernameRequest,
  RequestFilter,
} from '#shared/domains/usernames/usernames.contract.ts'
import { DECISION_UNDO } from '#shared/domains/usernames/usernames.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { BOTTOM, cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/runtime/waits.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isUsernameFree } from './usernames.queries.ts'
import { usernameChangeRequests as requests } from './usernames.tables.ts'

const listedColumns = {
  id: requests.id,
  memberId: requests.userId,
  oldUsername: requests.oldUsername,
  newUsername: requests.newUsername,
  status: requests.status,
  createdAt: requests.createdAt,
  decidedAt: requests.decidedAt,
}
type RequestRow = typeof requests.$inferSelect
type ListedRow = Pick<RequestRow, Exclude<keyof typeof listedColumns, 'memberId'>> & {
  memberId: string
}

const viewListed = (row: ListedRow): ListedUsernameRequest => ({
  id: row.id,
  memberId: row.memberId,
  oldUsername: row.oldUsername,
  newUsername: row.newUsername,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

const isPending = () => sql`${requests.status} = 'pending'`

const place = sql`(${requests.createdAt}, ${requests.id})`
type Behind = Given<{ at: string; id: string; limit: number }>
const from = ({ at, id }: Behind) => sql`(${at}::timestamptz, ${id}::uuid)`

const pendingBehind = statement('usernames.pendingUsernameRequests', (db, given: Behind) =>
  db
    .select(listedColumns)
    .from(requests)
    .where(and(isPending(), sql`${place} > ${from(given)}`))
    .orderBy(asc(requests.createdAt), asc(requests.id))
    .limit(given.limit),
)

const latestBehind = (name: string, isListed: (given: Given<{ status: string }>) => SQL | undefined) =>
  statement(name, (db, given: Behind & Given<{ status: string }>) =>
    db
      .select(listedColumns)
      .from(requests)
      .where(and(isListed(given), sql`${place} < ${from(given)}`))
      .orderBy(desc(requests.createdAt), desc(requests.id))
      .limit(given.limit),
  )
const allBehind = latestBehind('usernames.usernameRequests', () => undefined)
const decidedBehind = latestBehind(
  'usernames.decidedUsernameRequests',
  ({ status }) => sql`${requests.status} = ${status}`,
)

interface Listing {
  filter: RequestFilter
  cursor?: string | undefined
  limit: number
}

/** Lists all members' requests. The list of pending ones starts with the oldest, all other lists with the newest. */
export const listUsernameRequests = async (
  db: Executor,
  { filter, cursor, limit }: Listing,
): Promise<Page<ListedUsernameRequest>> => {
  const behind = {
    ...(cursor === undefined && filter === 'pending' ? BOTTOM : readCursor(cursor)),
    limit: limit + 1,
  }
  const rows =
    filter === 'pending'
      ? await pendingBehind(db, behind)
      : await (filter === 'all' ? allBehind : decidedBehind)(db, { ...behind, status: filter })
  const { items, next } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: items.map(viewListed), next }
}

const waiting = statement('usernames.countUsernameRequests', (db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(requests)
    .where(isPending()),
)

/** Counts the pending requests. */
export const countWaitingRequests = async (db: Executor): Promise<number> =>
  (await waiting(db))[0]?.count ?? 0

const requestOf = statement('usernames.usernameRequest', (db, { id }: Given<{ id: string }>) =>
  db
    .select({
      ...listedColumns,
      reason: requests.reason,
      username: profiles.username,
      isLatest: sql<boolean>`not exists (select 1 from ${requests} as later where later.user_id = ${requests.userId} and later.id <> ${requests.id} and later.created_at >= ${requests.createdAt})`,
    })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.userId))
    .where(eq(requests.id, id)),
)

/** Returns a request with the member's current username. Throws `not_found`. */
export const getRequest = async (db: Executor, id: string) => {
  const [request] = await requestOf(db, { id })
  if (!request) throw new Failure(COMMON_REASONS.notFound)
  return request
}
export type Request = Awaited<ReturnType<typeof getRequest>>

/**
 * Returns the deadline for undoing the decision. Returns null if it has passed, there's no decision, or the member has
 * made another request since.
 */
export const undoUntil = ({ decidedAt, isLatest }: Request, now: Date): Date | null => {
  if (decidedAt === null || !isLatest) return null
  const until = new Date(decidedAt.getTime() + DECISION_UNDO)
  return until > now ? until : null
}

const formerOf = statement(
  'usernames.formerUsernames',
  (db, { memberId, id, status }: Given<{ memberId: string; id: string; status: string }>) =>
    db
      .select({ username: requests.oldUsername })
      .from(requests)
      .where(and(eq(requests.userId, memberId), sql`${requests.status} = ${status}`, ne(requests.id, id)))
      .orderBy(desc(requests.decidedAt))
      .limit(20),
)

/** Returns a request with the details an admin needs to decide. Throws `not_found`. */
export const openUsernameRequest = async (services: Services, id: string): Promise<OpenedUsernameRequest> => {
  const { db, clock } = services
  const now = clock.now()
  const request = await getRequest(db, id)
  const { memberId, username, newUsername, reason } = request
  const former = await formerOf(db, { memberId, id, status: 'approved' })
  const isFree = await isUsernameFree(services, db, { username: newUsername, now, memberId })
  return {
    ...viewListed(request),
    username,
    reason,
    formerUsernames: former.map(({ username: name }) => name),
    isFree,
    undoUntil: undoUntil(request, now)?.toISOString() ?? null,
  }
}

const firstWaiting = statement('usernames.waiting', (db) => {
  const first = db
    .select({ since: requests.createdAt, name: requests.oldUsername })
    .from(requests)
    .where(isPending())
    .orderBy(asc(requests.createdAt), asc(requests.id))
    .limit(MOST_WAITING)
    .as('first')
  return db.select(waitingColumns(first)).from(first)
})

export const waits: WaitDeclaration = {
  page: '/admin/username-requests',
  findWaiting: async (db) => waitingOf(await firstWaiting(db)),
}
