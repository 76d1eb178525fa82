import { listNearby } from '#shared/domains/search/search.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** Both short lists of the member's own search. */
export const nearbyQuery = queryOf(listNearby, {})
