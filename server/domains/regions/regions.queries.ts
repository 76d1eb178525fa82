import { eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { PREFIX_LIMITS, type Country } from '#shared/domains/regions/regions.contract.ts'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { hasMembers } from './regions.members.sql.ts'
import { places, postcodeRegions } from './regions.tables.ts'
import { viewMatch } from './regions.view.ts'

/** Returns all prefixes of a prefix, including itself. */
const beginningsOf = (prefix: string): string[] => Array.from(prefix, (_, at) => prefix.slice(0, at + 1))

/** Sorts after every character that occurs in stored prefixes. */
const AFTER_ALL = '~'

const regionsOf = statement(
  'regions.ofPrefix',
  (db, { beginnings, longerThan }: Given<{ beginnings: string[]; longerThan: string | null }>) =>
    db
      .select()
      .from(postcodeRegions)
      .where(
        or(
          eq(postcodeRegions.postcodePrefix, sql`any(${beginnings}::text[])`),
          sql`${postcodeRegions.postcodePrefix} ~>~ ${longerThan}::text and ${postcodeRegions.postcodePrefix} ~<~ (${longerThan}::text || ${AFTER_ALL}::text)`,
        ),
      ),
)

/**
 * Finds the place for a normalised prefix. If there are several, the member's stored country decides (null: none
 * stored).
 */
export const findPlace = async (
  db: Executor,
  { prefix, country }: { prefix: string; country: Country | null },
) => {
  const longerThan = prefix.length === PREFIX_LIMITS.memberMax ? prefix : null
  const rows = await regionsOf(db, { beginnings: beginningsOf(prefix), longerThan })
  return viewMatch(matchPrefix(rows, { prefix, country }))
}

/** A place with all its prefixes. */
export type Place = typeof places.$inferSelect & { prefixes: string[] }

const allPlaces = sqlStatement(
  'regions.allPlaces',
  () => sql<Place>`
    select ${places.id}, ${places.country}, ${places.region}, ${places.county}, stored.prefixes
    from ${places} cross join lateral (
      select array(select ${postcodeRegions.postcodePrefix} from ${postcodeRegions} where ${postcodeRegions.placeId} = ${places.id}) as prefixes offset 0
    ) as stored
    where stored.prefixes <> '{}' or ${hasMembers(places.id)}
    order by ${places.region} collate "und-x-icu", ${places.county} collate "und-x-icu" nulls first`,
)

/**
 * Returns the places that have a prefix or a member, sorted by name. A place without prefixes remains until its last
 * member has moved.
 */
export const readPlaces = (db: Executor): Promise<Place[]> => allPlaces(db)
