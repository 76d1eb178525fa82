import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { COUNTRIES, PREFIX_LIMITS, type Country } from '#shared/domains/regions/regions.contract.ts'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { places, postcodeRegions } from './regions.tables.ts'
import { viewMatch, viewPlaces } from './regions.view.ts'

/** The place of a normalised prefix; the member's stored country decides between several (null: none stored). */
export const findPlace = async (
  db: Executor,
  { prefix, country }: { prefix: string; country: Country | null },
) => {
  const beginnings = Array.from(prefix, (_, at) => prefix.slice(0, at + 1))
  const rows = await db
    .select()
    .from(postcodeRegions)
    .where(
      or(
        inArray(postcodeRegions.postcodePrefix, beginnings),
        prefix.length === PREFIX_LIMITS.memberMax
          ? like(postcodeRegions.postcodePrefix, `${prefix}_%`)
          : undefined,
      ),
    )
  return viewMatch(matchPrefix(rows, { prefix, country }))
}

/** All places, countries in their order and names alphabetically within; few and rarely changed. */
export const listPlaces = async (db: Executor) => {
  const rows = await db
    .select()
    .from(places)
    .orderBy(sql`${places.region} collate "und-x-icu"`, sql`${places.county} collate "und-x-icu" nulls first`)
  return viewPlaces(COUNTRIES, rows)
}

/** Numbers of the places in a country, region or county; of all places without any of them. */
export const resolvePlaceIds = async (
  db: Executor,
  { country, region, county }: { country?: Country; region?: string; county?: string | null },
): Promise<number[]> => {
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .where(
      and(
        country === undefined ? undefined : eq(places.country, country),
        region === undefined ? undefined : eq(places.region, region),
        county === undefined
          ? undefined
          : county === null
            ? isNull(places.county)
            : eq(places.county, county),
      ),
    )
    .orderBy(places.id)
  return rows.map((row) => row.id)
}
