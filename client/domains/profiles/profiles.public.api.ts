import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getStatus } from '#shared/domains/status/status.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) =>
  queryOf(getProfile, { username }, { outdatedWith: [getStatus] })
