import type { Country } from '#shared/domains/regions/regions.contract.ts'
import { AUSTRALIA } from '#server/domains/regions/countries/regions.australia.data.ts'
import { CANADA } from '#server/domains/regions/countries/regions.canada.data.ts'
import { ENGLAND } from '#server/domains/regions/countries/regions.england.data.ts'
import { IRELAND } from '#server/domains/regions/countries/regions.ireland.data.ts'
import { NEW_ZEALAND } from '#server/domains/regions/countries/regions.new-zealand.data.ts'
import { NORTHERN_IRELAND } from '#server/domains/regions/countries/regions.northern-ireland.data.ts'
import { SCOTLAND } from '#server/domains/regions/countries/regions.scotland.data.ts'
import { USA } from '#server/domains/regions/countries/regions.usa.data.ts'
import { WALES } from '#server/domains/regions/countries/regions.wales.data.ts'

/**
 * Postcode prefixes by region and county, or by region alone in countries without counties. Prefixes are separated by
 * spaces. `NE18-20` means NE18, NE19 and NE20, and `080-099` every three-digit number in between. Within a country, a
 * longer prefix is an exception to a shorter one. Numbers are at least as long as a ZIP section, so that two digits,
 * which start postcodes in several countries, match nothing. A district crossed by a border or county line is listed
 * where its post town is, or where its largest place is if the post town is outside the district. The Crown
 * dependencies (GY, IM, JE) and the prefixes without a place (BX, GIR) aren't in any of the countries.
 */
type RegionPrefixes = Readonly<Record<string, string | Readonly<Record<string, string>>>>

const PREFIXES: Readonly<Record<Country, RegionPrefixes>> = {
  England: ENGLAND,
  Ireland: IRELAND,
  Scotland: SCOTLAND,
  Wales: WALES,
  'Northern Ireland': NORTHERN_IRELAND,
  Australia: AUSTRALIA,
  Canada: CANADA,
  'New Zealand': NEW_ZEALAND,
  USA,
}

export interface RegionEntry {
  country: Country
  region: string
  county: string | null
  postcodePrefix: string
}

const RANGE = /^([A-Z]*)(\d+)-(\d+)$/

const expand = (token: string): string[] => {
  const [, area, first, last] = RANGE.exec(token) ?? []
  if (first === undefined) return [token]
  const length = Number(last) - Number(first) + 1
  return Array.from(
    { length },
    (_, step) => `${area}${String(Number(first) + step).padStart(first.length, '0')}`,
  )
}

/** Lists the site's initial postcode prefixes. */
export const listRegionEntries = (): RegionEntry[] =>
  Object.entries(PREFIXES).flatMap(([country, regions]) =>
    Object.entries(regions).flatMap(([region, counties]) =>
      (typeof counties === 'string' ? [[null, counties] as const] : Object.entries(counties)).flatMap(
        ([county, prefixes]) =>
          prefixes
            .split(' ')
            .flatMap(expand)
            .map((postcodePrefix) => ({ country: country as Country, region, county, postcodePrefix })),
      ),
    ),
  )
