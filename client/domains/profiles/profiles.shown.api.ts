import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { listViewers } from '#shared/domains/profiles/profiles.views.contract.ts'
import {
  getProfileAs,
  type SeenAs,
  viewAsVisitor,
} from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { getStatus } from '#shared/domains/status/status.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { queryOf } from '#client/platform/calls/query.ts'

export const profileQuery = (username: string) =>
  queryOf(getProfile, { username }, { invalidatedWith: [getStatus] })

/** The members who viewed this member's profile, newest first. */
export const viewersQuery = { ...pagesOf(listViewers, {}), staleTime: MINUTE }

export const seenAsQuery = (asked: SeenAs) => queryOf(getProfileAs, asked)

export const asVisitorQuery = (username: string) => ({
  ...queryOf(viewAsVisitor, { username }),
  staleTime: 0,
})
