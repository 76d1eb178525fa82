import { and, asc, eq, sql } from 'drizzle-orm'
import type { ListedUpgradeRequest } from '#shared/domains/membership/membership.review.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { BOTTOM, cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/runtime/waits.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { tierNameOf } from './membership.queries.ts'
import { upgradeRequests } from './membership.tables.ts'

const waitingBehind = statement(
  'membership.listUpgradeRequests',
  (db, { at, id, now, limit }: Given<{ at: string; id: string; now: Date; limit: number }>) =>
    db
      .select({
        id: upgradeRequests.id,
        username: names.username,
        holds: tierNameOf(upgradeRequests.userId, now),
        tier: upgradeRequests.tier,
        note: upgradeRequests.note,
        createdAt: upgradeRequests.createdAt,
      })
      .from(upgradeRequests)
      .innerJoin(names, eq(names.id, upgradeRequests.userId))
      .where(
        and(
          sql`${upgradeRequests.status} = 'pending'`,
          sql`(${upgradeRequests.createdAt}, ${upgradeRequests.id}) > (${at}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(asc(upgradeRequests.createdAt), asc(upgradeRequests.id))
      .limit(limit),
)

/** Returns pending requests, oldest first. */
export const listUpgradeRequests = async (
  { db, clock }: Services,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ListedUpgradeRequest>> => {
  const behind = cursor === undefined ? BOTTOM : readCursor(cursor)
  const rows = await waitingBehind(db, { ...behind, now: clock.now(), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next }
}

const waiting = statement('membership.waiting', (db) => {
  const first = db
    .select({ since: upgradeRequests.createdAt, name: names.username })
    .from(upgradeRequests)
    .innerJoin(names, eq(names.id, upgradeRequests.userId))
    .where(sql`${upgradeRequests.status} = 'pending'`)
    .orderBy(asc(upgradeRequests.createdAt), asc(upgradeRequests.id))
    .limit(MOST_WAITING)
    .as('first')
  return db.select(waitingColumns(first)).from(first)
})

export const waits: WaitDeclaration = {
  page: '/admin/membership',
  findWaiting: async (db) => waitingOf(await waiting(db)),
}
