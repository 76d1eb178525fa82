import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { COUNT_CAP } from '#shared/domains/search/search.contract.ts'
import { filtersOfPreferences, NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findViewerFacts } from '#server/domains/profiles/public/profiles.viewer.queries.ts'
import { runSearch } from '#server/domains/search/finding/search.pages.queries.ts'
import { openSearches } from './search.queries.ts'
import { reachStatement } from '#server/domains/search/finding/search.statements.sql.ts'

/**
 * Counts the members who match the member's own default search, and how many of them could write to the member if the
 * draft were saved. Each count stops at COUNT_CAP + 1, which stands for "more than COUNT_CAP".
 */
export const countReach = async (services: Services, viewer: { id: string }, draft: ContactDraft) => {
  const facts = await findViewerFacts(services.db, viewer)
  const filters = facts ? filtersOfPreferences(facts.preferences) : NO_FILTERS
  const open = await openSearches(services, viewer)
  const search = await open(filters, COUNT_CAP + 1)
  const statement = reachStatement(search, draft, COUNT_CAP + 1)
  const [row] = await runSearch<{ fitting: number; reaching: number }>(services.database, statement)
  return row ?? { fitting: 0, reaching: 0 }
}
