import { queryOptions } from '@tanstack/react-query'
import { listShown } from '#shared/domains/announcements/announcements.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** What’s announced to this viewer; fresh for a minute, so that a new one shows soon. */
export const shownQuery = queryOptions({ ...queryOf(listShown, {}), staleTime: MINUTE })
