import { and, eq, ne, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import { INTERESTS, LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import { birthOfDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import { ageOf } from '#shared/domains/profiles/profiles.rules.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { ACTIVITY_BITS } from './search.cursors.queries.ts'
import { textArray } from '#server/platform/db/columns.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { tierNameOf } from '#server/domains/membership/membership.queries.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { memberBirth, partnerBirth, smokes } from '#server/domains/profiles/own/profiles.details.sql.ts'
import { hasPictureForEveryone } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { townName, type HiddenFrom } from '#server/domains/profiles/public/profiles.neighbours.sql.ts'
import { memberActivity, profiles } from '#server/domains/profiles/profiles.tables.ts'
import { findViewerFacts } from '#server/domains/profiles/public/profiles.viewer.queries.ts'
import { isOpenToVisitors, isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { SEARCH_FLAGS, type memberSearch } from '#server/domains/search/search.tables.ts'

/** SQL condition on `accounts` joined with `profiles`: the member may appear in others' searches. */
export const mayBeFound = (): SQL | undefined =>
  and(isPresent(), eq(profiles.inSearch, true), ne(profiles.visibility, 'friends'))

const positionOf = (values: readonly string[], column: AnyColumn) =>
  sql`array_position(${textArray(values)}, ${column})`

const interestBits = sql`coalesce((select bit_or(1::bigint << (array_position(${textArray(INTERESTS)}, interest) - 1)) from unnest(${profiles.interests}) interest), 0)`

const sumOf = (parts: SQL[]) => sql`(${sql.join(parts, sql` + `)})`
const bitIf = (bit: number, condition: SQL | AnyColumn) =>
  sql`case when ${condition} then ${sql.raw(String(bit))} else 0 end`

const wantBits = sumOf(
  PROFILE_TYPES.map((type: ProfileType, position) => bitIf(1 << position, profiles[LOOKING_FOR[type]])),
)
const everyType = sql.raw(String((1 << PROFILE_TYPES.length) - 1))

const flagBits = sumOf([
  bitIf(SEARCH_FLAGS.photo, hasPictureForEveryone()),
  bitIf(SEARCH_FLAGS.verified, sql`${profiles.verificationStatus} = 'verified'`),
  bitIf(SEARCH_FLAGS.smokes, smokes),
  bitIf(SEARCH_FLAGS.canTravel, profiles.canTravel),
  bitIf(SEARCH_FLAGS.canAccommodate, profiles.canAccommodate),
  bitIf(SEARCH_FLAGS.meetsSmokers, profiles.meetSmokers),
  bitIf(SEARCH_FLAGS.public, isOpenToVisitors() ?? sql`true`),
])

const QUARTER_HOUR = sql.raw('900')

/**
 * Members who hide their online status count as last active when they joined, so that their position in a list doesn't
 * reveal a visit.
 */
const activity = sql`floor(extract(epoch from case when ${profiles.showOnline} then ${memberActivity.lastActiveAt} else ${profiles.createdAt} end) / ${QUARTER_HOUR})::int`

const priority = (now: Date | SQLWrapper) =>
  sql`least(coalesce((select ${membershipTiers.searchPriority} from ${membershipTiers} where ${membershipTiers.name} = ${tierNameOf(profiles.id, now)}), 0), ${sql.raw(String(TIERS.length - 1))})::int`

/** Uses the same picture as the filter, so that the order reveals no more than the filter does. */
const rank = (now: Date | SQLWrapper) =>
  sql`(((${priority(now)} * 2 + ${bitIf(1, hasPictureForEveryone())}) << ${sql.raw(String(ACTIVITY_BITS))}) + ${activity})`

const shown = (isShown: AnyColumn, fact: SQL | AnyColumn) => sql`case when ${isShown} then ${fact} end`

/** SQL expressions on `profiles`, `joinDetails` and `member_activity`: the values of a search row by column name. */
export const searchFacts = (now: Date | SQLWrapper): Record<string, SQL> => ({
  id: sql`${profiles.id}`,
  type: sql`(${positionOf(PROFILE_TYPES, profiles.profileType)} - 1)::smallint`,
  country: sql`coalesce(${shown(profiles.showPlace, positionOf(COUNTRIES, profiles.userCountry))}, 0)::smallint`,
  place: sql`coalesce(${shown(profiles.showPlace, profiles.placeId)}, 0)::smallint`,
  town: shown(profiles.showPlace, townName(profiles.town)),
  birth: shown(profiles.showAge, memberBirth),
  partner_birth: shown(profiles.showAge, partnerBirth),
  interests: interestBits,
  wants: sql`coalesce(nullif(${wantBits}, 0), ${everyType})::smallint`,
  age_min: sql`${profiles.ageMin}`,
  age_max: sql`${profiles.ageMax}`,
  flags: flagBits,
  rank: rank(now),
  joined: sql`(extract(epoch from ${profiles.createdAt}) * 1000)::bigint`,
})

/** The facts about a searcher that are checked against others' preferences and compared with their cards. */
export interface Searcher {
  id: string
  typeBit: number
  /** The ages of the account's youngest and oldest person. Null if no age is known. */
  ages: { youngest: number; oldest: number } | null
  smokes: boolean
  canAccommodate: boolean
  interests: string[]
}

/** Returns whether the member's preferences accept the searcher. */
export const isAccepted = (
  { typeBit, ages, smokes }: Searcher,
  row: Pick<typeof memberSearch.$inferSelect, 'wants' | 'ageMin' | 'ageMax' | 'flags'>,
): boolean =>
  (row.wants & typeBit) !== 0 &&
  (!ages || (row.ageMin <= ages.youngest && row.ageMax >= ages.oldest)) &&
  (!smokes || (row.flags & SEARCH_FLAGS.meetsSmokers) !== 0)

/**
 * Returns the searching member, the ids of everyone they may not find (blocked in either direction, hiding from them as
 * neighbours, or reported), and the neighbours they hide from. Returns null if there's no such profile.
 */
export const findViewer = async (
  db: Executor,
  viewer: { id: string },
  now: Date,
): Promise<{ searcher: Searcher; unseen: string[]; hiddenFrom: HiddenFrom | null } | null> => {
  const found = await findViewerFacts(db, viewer)
  if (!found) return null
  const { preferences, interests, birth, partnerBirth, smokes, blocked, neighbours, hidden, hiddenFrom } =
    found
  const ages = [birth, partnerBirth].flatMap((day) => (day ? [ageOf(birthOfDay(day), now)] : []))
  const searcher = {
    id: viewer.id,
    typeBit: 1 << PROFILE_TYPES.indexOf(preferences.profileType),
    ages: ages.length > 0 ? { youngest: Math.min(...ages), oldest: Math.max(...ages) } : null,
    smokes,
    canAccommodate: preferences.canAccommodate,
    interests,
  }
  return { searcher, unseen: [...blocked, ...neighbours, ...hidden], hiddenFrom }
}
