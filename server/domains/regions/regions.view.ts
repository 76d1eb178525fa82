import type * as z from 'zod/mini'
import type { Country, findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import type { StoredRegion } from '#shared/domains/regions/regions.editing.contract.ts'
import type { PrefixMatch } from '#shared/domains/regions/regions.rules.ts'
import type { places, postcodeRegions } from './regions.tables.ts'

type FoundPlace = z.output<typeof findPlace.output>
type PlaceTree = z.output<typeof listPlaces.output>

export type RegionRow = typeof postcodeRegions.$inferSelect

/** Returns a region as admins see it. */
export const viewRegion = ({
  id,
  country,
  region,
  county,
  postcodePrefix,
  updatedAt,
}: RegionRow): StoredRegion => ({
  id,
  country,
  region,
  county,
  postcodePrefix,
  updatedAt: updatedAt.toISOString(),
})

export const viewMatch = (match: PrefixMatch<RegionRow>): FoundPlace => {
  if (match.kind !== 'match') return match
  const { placeId, country, region, county } = match.row
  return { kind: 'match', placeId, country, region, county }
}

/** Returns the rows as a tree in the same order. Countries without a place are left out. */
export const viewPlaces = (
  order: readonly Country[],
  rows: readonly (typeof places.$inferSelect)[],
): PlaceTree => ({
  countries: order
    .map((country) => {
      const regions = new Map<string, { county: string | null; placeId: number }[]>()
      for (const row of rows) {
        if (row.country !== country) continue
        const counties = regions.get(row.region) ?? []
        regions.set(row.region, counties)
        counties.push({ county: row.county, placeId: row.id })
      }
      return { country, regions: [...regions].map(([region, counties]) => ({ region, counties })) }
    })
    .filter(({ regions }) => regions.length > 0),
})
