import { and, eq, sql } from 'drizzle-orm'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import { addressOf, listingOfAddress } from '#shared/domains/search/search.rules.ts'
import { MAX_SAVED, SAVED_REASONS } from '#shared/domains/search/search.saved.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { findNewest, getSaved, type Own } from './search.saved.queries.ts'
import { savedSearches } from './search.saved.tables.ts'

const lockSearches = statement('search.lockSaved', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, memberId)).for('no key update'),
)

interface NewSearch {
  id: string
  clientKey: string
  memberId: string
  name: string
  query: string
  createdAt: Date
  newestSeen: number
  tell: boolean
}

const savedBefore = statement(
  'search.savedBefore',
  (db, { memberId, clientKey }: Given<{ memberId: string; clientKey: string }>) =>
    db
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(and(eq(savedSearches.memberId, memberId), eq(savedSearches.clientKey, clientKey))),
)

/** Stores nothing if the member already has `MAX_SAVED` searches. */
const insert = sqlStatement(
  'search.insertSaved',
  (given: Given<NewSearch>) =>
    sql<{
      id: string
    }>`insert into ${savedSearches} (id, member_id, client_key, name, query, created_at, newest_seen, tell)
      select ${given.id}::uuid, ${given.memberId}::uuid, ${given.clientKey}::uuid, ${given.name}::text, ${given.query}::jsonb,
        ${given.createdAt}::timestamptz, ${given.newestSeen}::bigint, ${given.tell}::boolean
      where (select count(*) from ${savedSearches} where ${savedSearches.memberId} = ${given.memberId}::uuid) < ${sql.raw(String(MAX_SAVED))}
      returning id`,
)

/** Throws `saved_search_name_taken` if another of the member's searches has the same name, ignoring case. */
const requireFreeName = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (brokenUniqueRule(error) === 'saved_searches_name') throw new Failure(SAVED_REASONS.nameTaken)
    throw error
  }
}

/**
 * Saves a search. Throws `saved_search_name_taken` and `too_many_saved_searches`. Concurrent calls run one after the
 * other.
 */
export const saveSearch = async (
  services: Services,
  memberId: string,
  {
    name,
    clientKey,
    tell,
    sort,
    ...filters
  }: SearchFilters & Pick<NewSearch, 'name' | 'clientKey' | 'tell'> & { sort: Sort },
): Promise<{ id: string }> => {
  const newestSeen = await findNewest(services, memberId, { filters })
  const query = JSON.stringify(addressOf({ filters, sort, at: '' }))
  return requireFreeName(
    inTransaction(services, async ({ tx, now }) => {
      await lockSearches(tx, { memberId })
      const [before] = await savedBefore(tx, { memberId, clientKey })
      if (before) return before
      const search = { id: newId(), memberId, clientKey, name, query, createdAt: now, newestSeen, tell }
      const [saved] = await insert(tx, search)
      if (!saved) throw new Failure(SAVED_REASONS.tooMany)
      return { id: saved.id }
    }),
  )
}

const requireOne = (changed: readonly unknown[]): void => {
  if (changed.length === 0) throw new Failure(COMMON_REASONS.notFound)
}

const isOwn = ({ memberId, searchId }: Given<Own>) =>
  and(eq(savedSearches.id, searchId), eq(savedSearches.memberId, memberId))

const rename = statement('search.renameSaved', (db, given: Given<Own & { name: string }>) =>
  db
    .update(savedSearches)
    .set({ name: sql`${given.name}` })
    .where(isOwn(given))
    .returning({ id: savedSearches.id }),
)

/** Renames a saved search. Throws `not_found` and `saved_search_name_taken`. */
export const renameSavedSearch = (services: Services, search: Own & { name: string }): Promise<void> =>
  requireFreeName(inTransaction(services, async ({ tx }) => requireOne(await rename(tx, search))))

const setTelling = statement('search.setTelling', (db, given: Given<Own & { tell: boolean }>) =>
  db
    .update(savedSearches)
    .set({ tell: sql`${given.tell}`, isTold: sql`${savedSearches.isTold} and ${given.tell}` })
    .where(isOwn(given))
    .returning({ id: savedSearches.id }),
)

const aboutSearch = ({ memberId, searchId }: Own) => ({
  kind: 'new_match' as const,
  memberId,
  about: searchId,
})

/** Turns notifications of new matches in a saved search on or off. Throws `not_found`. */
export const notifyOfSavedSearch = (
  services: Services,
  { tell, ...own }: Own & { tell: boolean },
): Promise<void> =>
  inTransaction(services, async ({ tx, emit }) => {
    requireOne(await setTelling(tx, { ...own, tell }))
    if (!tell) await emit(noticesGone, aboutSearch(own))
  })

const markSeen = statement('search.markSavedSeen', (db, given: Given<Own & { newestSeen: number }>) =>
  db
    .update(savedSearches)
    .set({
      newestSeen: sql`greatest(${savedSearches.newestSeen}, ${given.newestSeen})`,
      isTold: sql`false`,
    })
    .where(isOwn(given))
    .returning({ id: savedSearches.id }),
)

/** Marks all current matches as no longer new. Throws `not_found`. */
export const markSavedSearchSeen = async (services: Services, own: Own): Promise<void> => {
  const { query } = await getSaved(services.db, own)
  const newestSeen = await findNewest(services, own.memberId, listingOfAddress(query))
  await inTransaction(services, async ({ tx, emit }) => {
    requireOne(await markSeen(tx, { ...own, newestSeen }))
    await emit(noticesGone, aboutSearch(own))
  })
}

const remove = statement('search.removeSaved', (db, given: Given<Own>) =>
  db.delete(savedSearches).where(isOwn(given)).returning({ id: savedSearches.id }),
)

/** Deletes a saved search. Throws `not_found`. */
export const removeSavedSearch = (services: Services, own: Own): Promise<void> =>
  inTransaction(services, async ({ tx, emit }) => {
    requireOne(await remove(tx, own))
    await emit(noticesGone, aboutSearch(own))
  })
