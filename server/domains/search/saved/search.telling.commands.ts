import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { DAY } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { memberNotified, noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberActivity } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { openSearches } from '#server/domains/search/search.queries.ts'
import { countNew } from './search.saved.queries.ts'
import { savedSearches } from './search.saved.tables.ts'

/** Members who haven't been active for this long aren't notified. */
const AWAY = 90 * DAY
const SEARCHES_AT_ONCE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Saved = typeof savedSearches.$inferSelect

/** Lists searches whose owners want to be notified, grouped by owner. */
const listTelling = (
  db: Executor,
  { after, since }: { after: Pick<Saved, 'memberId' | 'id'>; since: Date },
): Promise<{ search: Saved }[]> =>
  db
    .select({ search: savedSearches })
    .from(savedSearches)
    .innerJoin(accounts, eq(accounts.id, savedSearches.memberId))
    .innerJoin(memberActivity, eq(memberActivity.memberId, savedSearches.memberId))
    .where(
      and(
        savedSearches.tell,
        sql`(${savedSearches.memberId}, ${savedSearches.id}) > (${after.memberId}, ${after.id})`,
        isPresent(),
        gt(memberActivity.lastActiveAt, since),
      ),
    )
    .orderBy(asc(savedSearches.memberId), asc(savedSearches.id))
    .limit(SEARCHES_AT_ONCE)

/** Does nothing if the search was opened or changed in the meantime. */
const noteTold = (services: Services, { id, memberId, newestSeen }: Saved, isTold: boolean): Promise<void> =>
  inTransaction(services, async ({ tx, emit }) => {
    const noted = await tx
      .update(savedSearches)
      .set({ isTold })
      .where(
        and(
          eq(savedSearches.id, id),
          eq(savedSearches.newestSeen, newestSeen),
          eq(savedSearches.isTold, !isTold),
          savedSearches.tell,
        ),
      )
      .returning({ id: savedSearches.id })
    if (noted.length > 0)
      await emit(isTold ? memberNotified : noticesGone, { kind: 'new_match', memberId, about: id })
  })

/** Yields all searches whose owners want to be notified, loading only a limited number at a time. */
const eachTelling = async function* ({ db, clock }: Services): AsyncGenerator<Saved> {
  const since = new Date(clock.now().getTime() - AWAY)
  let after = { memberId: NO_ID, id: NO_ID }
  for (;;) {
    const found = (await listTelling(db, { after, since })).map(({ search }) => search)
    yield* found
    const last = found.at(-1)
    if (!last || found.length < SEARCHES_AT_ONCE) return
    after = last
  }
}

/**
 * Notifies members once of each search with new matches, until they open it. Removes the notification if those matches
 * are gone before that. Checks each search with its own statement, as its owner would see it now.
 */
export const notifyOfNew = async (services: Services): Promise<void> => {
  let owner: { memberId: string; open: Awaited<ReturnType<typeof openSearches>> } | undefined
  await forEachAlone(eachTelling(services), async (search) => {
    const { memberId } = search
    if (owner?.memberId !== memberId)
      owner = { memberId, open: await openSearches(services, { id: memberId }) }
    const isNew = (await countNew(services, owner.open, { ...search, limit: 1 })) > 0
    if (isNew !== search.isTold) await noteTold(services, search, isNew)
  })
}
