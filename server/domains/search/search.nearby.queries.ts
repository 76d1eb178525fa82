import { NEARBY, PAGE_OF_CARDS, type Sort } from '#shared/domains/search/search.contract.ts'
import { filtersOfPreferences, NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findViewerFacts } from '#server/domains/profiles/public/profiles.viewer.queries.ts'
import { listCards } from '#server/domains/search/finding/search.cards.queries.ts'
import { openSearches } from './search.queries.ts'

/**
 * Lists a few members who are online and a few of those who joined last, from the member's own default search. Looks
 * for online members only among those who were active most recently. Members who hide their online status are never
 * listed as online.
 */
export const listNearby = async (services: Services, viewer: { id: string }) => {
  const facts = await findViewerFacts(services.db, viewer)
  const filters = facts ? filtersOfPreferences(facts.preferences) : NO_FILTERS
  const open = await openSearches(services, viewer)
  const search = await open(filters, PAGE_OF_CARDS)
  const listFirst = async (sort: Sort, limit: number) =>
    (await listCards(services, search, { sort, cursor: '', back: false, limit })).items
  const active = await listFirst('active', PAGE_OF_CARDS)
  const newest = await listFirst('newest', NEARBY)
  return {
    isNear: filters.region !== '',
    online: active.filter((card) => card.lastActive === 'online now').slice(0, NEARBY),
    newest,
  }
}
