import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { textArray } from '#server/platform/db/columns.ts'
import { personalDetails, profiles } from '#server/domains/profiles/profiles.tables.ts'

export const memberDetails = alias(personalDetails, 'member_details')
export const partnerDetails = alias(personalDetails, 'partner_details')

/** The join condition for `memberDetails` and `profiles`. */
export const isMembersDetails = (): SQL | undefined =>
  and(eq(memberDetails.profileId, profiles.id), eq(memberDetails.person, 'member'))

/**
 * The join condition for `partnerDetails` and `profiles`. A former partner's details may still be stored, and must not
 * be shown.
 */
export const isPartnersDetails = (): SQL | undefined =>
  and(eq(partnerDetails.profileId, profiles.id), eq(partnerDetails.person, 'partner'))

/** SQL joins that follow `profiles` and add both people's details. */
export const joinDetails = (): SQL =>
  sql`left join ${personalDetails} as ${memberDetails} on ${isMembersDetails()} left join ${personalDetails} as ${partnerDetails} on ${isPartnersDetails()}`

const isCouple = sql`${profiles.profileType} like 'couple%'`

interface Birth {
  year: AnyColumn
  month: AnyColumn
  details: typeof memberDetails | typeof partnerDetails
}

/** The latest possible day of birth: the exact day if the full date is known, or else the last day of the month. */
const latestDay = ({ year, month, details: { dobYear, dobMonth, dobDay } }: Birth): SQL => {
  const stated = sql`array_position(${textArray(MONTHS)}, ${dobMonth})`
  const isFull = sql`${dobYear} is not null and ${stated} is not null and ${dobDay} is not null`
  const first = sql`case when ${isFull} then make_date(${dobYear}, ${stated}, 1) else make_date(${year}, ${month}, 1) end`
  const last = sql`(${first} + interval '1 month' - interval '1 day')::date`
  return sql`least(${last}, case when ${isFull} then ${first} + (${dobDay} - 1) else ${last} end)`
}

/** SQL expression on `profiles` and `joinDetails`: the member's latest possible day of birth. */
export const memberBirth = latestDay({
  year: profiles.birthYear,
  month: profiles.birthMonth,
  details: memberDetails,
})
/** SQL expression: the partner's latest possible day of birth; null unless the account is a couple's. */
export const partnerBirth = sql`case when ${isCouple} then ${latestDay({
  year: profiles.partnerBirthYear,
  month: profiles.partnerBirthMonth,
  details: partnerDetails,
})} end`

/** SQL condition on `profiles` and `joinDetails`: either person smokes. */
export const smokes = sql<boolean>`(coalesce(${memberDetails.smoker}, false) or (${isCouple} and coalesce(${partnerDetails.smoker}, false)))`
