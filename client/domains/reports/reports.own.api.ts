import type { QueryClient } from '@tanstack/react-query'
import { listOwnDecisions, listOwnReports } from '#shared/domains/reports/reports.filing.contract.ts'
import { pagesOf } from '#client/platform/lists.ts'

/** What the member has reported, the latest first. */
export const ownReportsQuery = pagesOf(listOwnReports, {})

/** What was decided about the member, the latest first. */
export const ownDecisionsQuery = pagesOf(listOwnDecisions, {})

export const loadOwn = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.ensureInfiniteQueryData(ownReportsQuery),
    client.ensureInfiniteQueryData(ownDecisionsQuery),
  ])
