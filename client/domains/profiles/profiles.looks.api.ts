import { listViewers } from '#shared/domains/profiles/profiles.looks.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { pagesOf } from '#client/platform/lists.ts'

/** Who looked at the member's profile, the latest first. */
export const viewersQuery = { ...pagesOf(listViewers, {}), staleTime: MINUTE }
