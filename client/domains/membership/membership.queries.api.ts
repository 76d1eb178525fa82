import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

export const tiersQuery = queryOf(listTiers, {})
export const membershipQuery = queryOf(getMembership, {})
