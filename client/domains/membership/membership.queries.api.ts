import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const tiersQuery = queryOf(listTiers, {})
export const membershipQuery = queryOf(getMembership, {})
