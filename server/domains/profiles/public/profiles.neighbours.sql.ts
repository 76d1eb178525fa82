import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { loweredText } from '#server/platform/db/statements/letters.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import { isFriendOf } from '#server/domains/relations/relations.sql.ts'
import { places } from '#server/domains/regions/regions.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

/** SQL expression: a town's name in the form used for comparing towns; null if there's none. */
export const townName = (column: AnyColumn): SQL => sql`nullif(${loweredText(sql`trim(${column})`)}, '')`

const neighbours = alias(profiles, 'neighbours')
type Side = typeof profiles | typeof neighbours

const placesOfRegion = (placeId: AnyColumn): SQL =>
  sql`array(select alike.id from ${places} as home join ${places} as alike on alike.country = home.country and alike.region = home.region where home.id = ${placeId})`

/**
 * SQL condition: one member hides from the other because of where they both live. A member without a place hides from
 * no one.
 */
const hidesFrom = (one: Side, other: Side): SQL =>
  sql`(${one.hideFrom} <> 'nobody' and (${townName(other.town)} = ${townName(one.town)} or (${one.hideFrom} <> 'town' and ${other.placeId} = ${one.placeId}) or (${one.hideFrom} = 'region' and ${other.placeId} = any(${placesOfRegion(one.placeId)}))))`

/**
 * SQL condition: one member hides from the other, and the other shows their place, which could otherwise be inferred
 * from who has disappeared.
 */
const hidesOpenly = (one: Side, other: Side): SQL => sql`(${other.showPlace} and ${hidesFrom(one, other)})`

/**
 * SQL condition on `profiles`: the member is hidden from the viewer because they're neighbours and one of them hides.
 * The member's setting counts even if the viewer doesn't show their place, unless the member also learns the result.
 * Friends are never hidden.
 */
export const isHiddenNeighbour = ({ id, isImagined }: NonNullable<Asking>): SQL => {
  const hides = isImagined ? hidesOpenly(profiles, neighbours) : hidesFrom(profiles, neighbours)
  return sql`exists (select 1 from ${profiles} as ${neighbours} where ${neighbours.id} = ${id} and (${hides} or ${hidesOpenly(neighbours, profiles)}) and not ${isFriendOf(id, profiles.id)})`
}

/**
 * SQL expression on a member's `profiles` row: the ids of all members who hide from them, using a separate index for
 * each scope.
 */
export const hidingNeighbours = (): SQL<string[]> => {
  const near = (isNear: SQL) =>
    sql`select ${neighbours.id} from ${profiles} as ${neighbours} where ${isNear} and ${neighbours.id} <> ${profiles.id}`
  const scopes = [
    near(
      sql`${neighbours.hideFrom} in ('town', 'county', 'region') and ${townName(neighbours.town)} = ${townName(profiles.town)}`,
    ),
    near(sql`${neighbours.hideFrom} in ('county', 'region') and ${neighbours.placeId} = ${profiles.placeId}`),
    near(
      sql`${neighbours.hideFrom} = 'region' and ${neighbours.placeId} = any(${placesOfRegion(profiles.placeId)})`,
    ),
  ]
  return sql`array(select hiding.id from (${sql.join(scopes, sql` union `)}) as hiding where not ${isFriendOf(profiles.id, sql`hiding.id`)})`
}

/** The neighbours a member hides from: all members who show their place and live in `town` or in one of `places`. */
export interface HiddenFrom {
  town: string | null
  places: number[]
}

/** SQL expression on a member's `profiles` row: their `HiddenFrom`, or null if they hide from no one. */
export const hiddenFrom = (): SQL<HiddenFrom | null> =>
  sql`case when ${profiles.hideFrom} <> 'nobody' then json_build_object('town', ${townName(profiles.town)}, 'places', case ${profiles.hideFrom} when 'county' then array_remove(array[${profiles.placeId}], null) when 'region' then ${placesOfRegion(profiles.placeId)} else '{}' end) end`
