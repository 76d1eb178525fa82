import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import { prefixesAround } from '#shared/domains/regions/regions.rules.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { readPlaces, type Place } from './regions.queries.ts'
import { viewPlaces } from './regions.view.ts'

/** How old the places may be in a process other than the one in which an admin has changed them. */
const FRESH_MS = 10 * SECOND

const cache = cached(FRESH_MS, ({ db }) => readPlaces(db))

/** All places, at most ten seconds old; read by one statement, and by every search. */
export const getPlaces = (services: Services): Promise<Place[]> => cache.get(services)

/** Has the places read again, after a change. */
export const invalidatePlaces = (services: Services): void => cache.invalidate(services)

/** All places, countries in their order and names alphabetically within. */
export const listPlaces = async (services: Services) => viewPlaces(COUNTRIES, await getPlaces(services))

/** Numbers of the places in a country, region or county; of all places without any of them. */
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

/** Numbers of the places in which a postcode that begins so can lie. */
export const resolvePostcode = (places: readonly Place[], prefix: string): number[] => {
  const stored = places.flatMap(({ id, country, prefixes }) =>
    prefixes.map((postcodePrefix) => ({ id, country, postcodePrefix })),
  )
  return [...new Set(prefixesAround(stored, prefix).map(({ id }) => id))].toSorted((a, b) => a - b)
}
