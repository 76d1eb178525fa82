import { queryOptions } from '@tanstack/react-query'
import { listShown } from '#shared/domains/announcements/announcements.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The announcements for this viewer. Fresh for a minute, so that new ones are shown soon. */
export const shownQuery = queryOptions({ ...queryOf(listShown, {}), staleTime: MINUTE })
