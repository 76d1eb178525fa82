import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import { prefixesAround } from '#shared/domains/regions/regions.rules.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { readPlaces, type Place } from './regions.queries.ts'
import { viewPlaces } from './regions.view.ts'

/** Maximum age of the cached places in processes other than the one in which an admin changed them. */
const FRESH_MS = 10 * SECOND

const cache = cached(FRESH_MS, ({ db }) => readPlaces(db))

/** Returns all places, at most ten seconds old. A single statement loads them, and every search uses them. */
export const getPlaces = (services: Services): Promise<Place[]> => cache.get(services)

/** Makes the next read reload the places after a change. */
export const invalidatePlaces = (services: Services): void => cache.invalidate(services)

/** Lists all places by country in the defined order, then by name. */
export const listPlaces = async (services: Services) => viewPlaces(COUNTRIES, await getPlaces(services))

/** Returns the ids of the places in a country, region or county, or of all places if none is given. */
export const resolvePlaceIds = (
  places: readonly Place[],
  { country, region, county }: { country?: Country; region?: string; county?: string | null },
): number[] =>
  places
    .filter(
      (place) =>
        (country === undefined || place.country === country) &&
        (region === undefined || place.region === region) &&
        (county === undefined || place.county === county),
    )
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

/** Returns the ids of the places that postcodes with this prefix can be in. */
export const resolvePostcode = (places: readonly Place[], prefix: string): number[] => {
  const stored = places.flatMap(({ id, country, prefixes }) =>
    prefixes.map((postcodePrefix) => ({ id, country, postcodePrefix })),
  )
  return [...new Set(prefixesAround(stored, prefix).map(({ id }) => id))].toSorted((a, b) => a - b)
}
