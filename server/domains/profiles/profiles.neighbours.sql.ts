import { sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HIDE_FROM } from '#shared/domains/profiles/profiles.options.contract.ts'
import { textArray } from '#server/platform/db/columns.ts'
import { isFriendOf } from '../relations/relations.sql.ts'
import { places } from '../regions/regions.tables.ts'
import { profiles } from './profiles.tables.ts'

/** How towns are compared; null where there is none. */
export const townName = (column: AnyColumn): SQL => sql`nullif(lower(trim(${column})), '')`

const neighbours = alias(profiles, 'neighbours')
type Side = Pick<typeof profiles | typeof neighbours, 'town' | 'placeId' | 'hideFrom'>

const placesOfRegion = (placeId: AnyColumn): SQL =>
  sql`array(select alike.id from ${places} as home join ${places} as alike on alike.country = home.country and alike.region = home.region where home.id = ${placeId})`

/** Does one of the two hide from the members of a place that both live in? Who lives nowhere hides from nobody. */
const hidesOneFromOther = (one: Side, other: Side): SQL => {
  const oneOfThem = (scopes: SQL) => sql`(${one.hideFrom} in ${scopes} or ${other.hideFrom} in ${scopes})`
  return sql`(${oneOfThem(sql`('town', 'county', 'region')`)} and (${townName(other.town)} = ${townName(one.town)} or (${other.placeId} = ${one.placeId} and ${oneOfThem(sql`('county', 'region')`)}) or (${other.placeId} = any(${placesOfRegion(one.placeId)}) and ${oneOfThem(sql`('region')`)})))`
}

/**
 * SQL over `profiles`: are the viewer and the member hidden from each other, as neighbours of whom one wants it so?
 * Both ways, so that nobody learns by hiding who is there. Friends stay.
 */
export const isHiddenNeighbour = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} as ${neighbours} where ${neighbours.id} = ${viewerId} and ${hidesOneFromOther(neighbours, profiles)} and not ${isFriendOf(viewerId, profiles.id)})`

const everyone = textArray(HIDE_FROM)
const whoHides = textArray(HIDE_FROM.filter((scope) => scope !== 'nobody'))

/** SQL over `profiles` of a member: the ids of all to whom that applies. */
export const hiddenNeighbours = (): SQL<string[]> =>
  sql`array(select ${neighbours.id} from ${profiles} as ${neighbours} where ${neighbours.hideFrom} = any(case when ${profiles.hideFrom} = 'nobody' then ${whoHides} else ${everyone} end) and ${neighbours.id} <> ${profiles.id} and ${hidesOneFromOther(profiles, neighbours)} and not ${isFriendOf(profiles.id, neighbours.id)})`
