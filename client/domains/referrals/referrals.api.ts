import { getReferrals } from '#shared/domains/referrals/referrals.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

export const referralsQuery = queryOf(getReferrals, {})
