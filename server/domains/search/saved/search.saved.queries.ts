import { and, eq, sql } from 'drizzle-orm'
import type { Listing } from '#shared/domains/search/search.rules.ts'
import { listingOfAddress } from '#shared/domains/search/search.rules.ts'
import { MOST_NEW, NEW_FOR, type SavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { FoundRow } from '#server/domains/search/finding/search.cards.sql.ts'
import { BOTTOM, type Position } from '#server/domains/search/finding/search.cursors.queries.ts'
import { runSearch } from '#server/domains/search/finding/search.pages.queries.ts'
import { openSearches } from '#server/domains/search/search.queries.ts'
import { savedSearches } from './search.saved.tables.ts'
import { pageStatement } from '#server/domains/search/finding/search.statements.sql.ts'
import type { Search } from '#server/domains/search/finding/search.values.sql.ts'

/** Identifies a saved search, together with its owner. */
export interface Own {
  memberId: string
  searchId: string
}

type OpenSearch = Awaited<ReturnType<typeof openSearches>>

/**
 * Lists matching members who joined after the given time, newest first. Uses the search's own statement, so it finds
 * exactly the members its owner would see now.
 */
const listNewest = async (
  services: Services,
  search: Search,
  { after = -1, limit }: { after?: number; limit: number },
) => {
  const upTo = { ...BOTTOM, key: after + 1 }
  const statement = pageStatement(search, { sort: 'newest', upTo, limit })
  const rows = await runSearch<FoundRow & Position>(services.database, statement)
  return rows.filter(({ username }) => username !== null)
}

/** Returns the time at which the newest matching member joined, or 0 if there's no match. */
export const findNewest = async (
  services: Services,
  memberId: string,
  { filters }: Pick<Listing, 'filters'>,
): Promise<number> => {
  const open = await openSearches(services, { id: memberId })
  const [newest] = await listNewest(services, await open(filters, 1), { limit: 1 })
  return newest?.key ?? 0
}

/** The fields of a saved search needed for counting. */
type Counted = Pick<typeof savedSearches.$inferSelect, 'query' | 'newestSeen'>

/**
 * Counts the new members in a saved search, up to `limit`. `open` must come from `openSearches` for the search's owner.
 */
export const countNew = async (
  services: Services,
  open: OpenSearch,
  { query, newestSeen, limit }: Counted & { limit: number },
): Promise<number> => {
  const search = await open(listingOfAddress(query).filters, limit)
  const after = Math.max(newestSeen, search.now.getTime() - NEW_FOR)
  return (await listNewest(services, search, { after, limit })).length
}

const savedOf = statement('search.saved', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(sql`${savedSearches.name} collate "und-x-icu"`),
)

/** Lists the member's saved searches by name, each with its number of new members. */
export const listSavedSearches = async (services: Services, { id: memberId }: { id: string }) => {
  const saved = await savedOf(services.db, { memberId })
  const searches: SavedSearch[] = []
  if (saved.length === 0) return { searches }
  const open = await openSearches(services, { id: memberId })
  for (const { id, name, query, newestSeen, tell } of saved) {
    const { filters, sort } = listingOfAddress(query)
    const fresh = await countNew(services, open, { query, newestSeen, limit: MOST_NEW + 1 })
    searches.push({ id, name, filters, sort, tell, fresh })
  }
  return { searches }
}

const oneOf = statement('search.savedOne', (db, { memberId, searchId }: Given<Own>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.memberId, memberId))),
)

/** Returns a saved search. Throws `not_found` if it isn't the member's. */
export const getSaved = async (db: Executor, own: Own) => {
  const [found] = await oneOf(db, own)
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  return found
}

/** Returns whether the saved search has new members now and its owner wants to be notified. */
export const hasNews = async (services: Services, own: Own): Promise<boolean> => {
  const [saved] = await oneOf(services.db, own)
  if (!saved?.tell) return false
  const open = await openSearches(services, { id: own.memberId })
  return (await countNew(services, open, { ...saved, limit: 1 })) > 0
}

/** Exports the member's saved searches, without the members they find. */
export const exportSaved = async (db: Executor, memberId: string) => {
  const saved = await savedOf(db, { memberId })
  return saved.map(({ name, query, createdAt, tell }) => ({ name, query, createdAt, tell }))
}
