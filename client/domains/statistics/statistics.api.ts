import { keepPreviousData } from '@tanstack/react-query'
import { getCharts, type Span } from '#shared/domains/statistics/statistics.contract.ts'
import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { WAITS_FOR_STAFF } from '#client/platform/page.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** Refetched whenever someone returns to it, since queues are worked through on other pages. */
export const waitingQuery = {
  ...queryOf(listWaiting, {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: WAITS_FOR_STAFF,
}

/** The other span replaces the displayed one once it has loaded. */
export const chartsQuery = (span: Span) => ({
  ...queryOf(getCharts, { span }),
  placeholderData: keepPreviousData,
})
