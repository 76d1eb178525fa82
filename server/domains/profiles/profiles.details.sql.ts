import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personalDetails, profiles } from './profiles.tables.ts'

export const memberDetails = alias(personalDetails, 'member_details')
export const partnerDetails = alias(personalDetails, 'partner_details')

/** On what to join `memberDetails` to `profiles`. */
export const isMembersDetails = (): SQL | undefined =>
  and(eq(memberDetails.profileId, profiles.id), eq(memberDetails.person, 'member'))

/** On what to join `partnerDetails` to `profiles`; whoever is no couple any more may still have some, not to be shown. */
export const isPartnersDetails = (): SQL | undefined =>
  and(eq(partnerDetails.profileId, profiles.id), eq(partnerDetails.person, 'partner'))

/** SQL after `profiles`: joins the details of both. */
export const joinDetails = (): SQL =>
  sql`left join ${personalDetails} as ${memberDetails} on ${isMembersDetails()} left join ${personalDetails} as ${partnerDetails} on ${isPartnersDetails()}`
