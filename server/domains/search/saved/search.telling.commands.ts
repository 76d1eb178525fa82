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

/** A member who hasn't been active for this long isn't notified. */
const AWAY = 90 * DAY
const SEARCHES_AT_ONCE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Saved = typeof savedSearches.$inferSelect

/** Lists a batch of searches whose owners are still active and want to be notified, ordered by owner. */
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

/**
 * Notifies the owner of new matches, or removes the notification. Does nothing if the search was opened or its
 * notifications were turned off in the meantime.
 */
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

/** Yields all searches whose owners want to be notified. Only a limited number is loaded at a time. */
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
 * Notifies each member of new matches in a saved search, once until they open the search. If no new matches are left
 * before that, removes the notification. Runs each search as its owner would see it now.
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
