import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { listNearby } from '#shared/domains/search/search.contract.ts'
import { countReach } from '#shared/domains/search/search.reach.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** Both short lists from the member's own search. */
export const nearbyQuery = queryOf(listNearby, {})

/**
 * Returns the number of members who could write first if the draft were saved. Until it's known, returns the previous
 * number.
 */
export const useReach = (draft: ContactDraft) =>
  useQuery({ ...queryOf(countReach, draft), placeholderData: keepPreviousData })
