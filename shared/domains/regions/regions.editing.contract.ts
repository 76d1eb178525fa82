import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { COUNTRIES, PREFIX_LIMITS } from './regions.contract.ts'
import { normalisePrefix } from './regions.rules.ts'

export const REGION_LIMITS = {
  /** Maximum characters of a region or county, and of a search term. */
  name: 60,
  search: 60,
  /** Maximum number of regions on a site, and of the places (country, region and county) they're in. */
  regions: 20_000,
  places: 10_000,
  /** Highest number up to which members in a place are counted. */
  members: 100,
} as const

export const REGION_REASONS = {
  taken: reason('prefix_taken', 'conflict', 'This country already has this prefix.'),
  changed: reason('region_changed', 'conflict', 'Another admin has changed this region in the meantime.'),
  gone: reason('region_gone', 'not_found', 'Another admin has deleted this region in the meantime.'),
  tooMany: reason('too_many_regions', 'conflict', 'There’s no room for more postcode regions.'),
} as const

const country = z.enum(COUNTRIES, 'Choose a country from the list.')
const tooLong = `Use at most ${REGION_LIMITS.name} characters.`
const longPrefix = `A prefix has at most ${PREFIX_LIMITS.adminMax} characters.`

const name = () =>
  trimmed(1000).check(
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
    z.maxLength(REGION_LIMITS.name, tooLong),
  )

/** A region as entered by an admin, by hand or in a file. An empty county means none. */
export const regionFields = z.object({
  country,
  region: name().check(z.minLength(1, 'Enter a region.')),
  county: z.nullable(
    z.pipe(
      name(),
      z.transform((county) => county || null),
    ),
  ),
  postcodePrefix: z
    .string()
    .check(
      z.maxLength(1000, longPrefix),
      z.overwrite(normalisePrefix),
      z.minLength(1, 'Enter a prefix.'),
      z.maxLength(PREFIX_LIMITS.adminMax, longPrefix),
      z.regex(/^[A-Z0-9]*$/, 'A prefix has only letters and digits.'),
    ),
})
export type RegionFields = z.output<typeof regionFields>

const stored = {
  id: id(),
  country,
  region: z.string(),
  county: z.nullable(z.string()),
  postcodePrefix: z.string(),
  updatedAt: instant(),
}
const storedRegion = adminOnly(z.object(stored))
export type StoredRegion = z.output<typeof storedRegion>

const listedRegion = adminOnly(
  z.object({
    ...stored,
    /**
     * Number of members whose stored place is this country, region and county. `REGION_LIMITS.members` plus one means
     * more.
     */
    members: z.int(),
  }),
)
export type ListedRegion = z.output<typeof listedRegion>

export const listRegions = endpoint({
  name: 'regions.listRegions',
  summary:
    'Postcode regions, sorted by country and prefix. A search matches the beginning of a prefix, or any part of a region or county.',
  method: 'GET',
  path: '/api/admin/postcode-regions',
  access: 'admin',
  input: z.object({
    ...pageInput,
    search: z._default(trimmed(REGION_LIMITS.search), ''),
    country: z.optional(country),
  }),
  output: pageOf(listedRegion),
  reasons: [],
})

export const getRegion = endpoint({
  name: 'regions.getRegion',
  summary: 'A postcode region as it’s stored now.',
  method: 'GET',
  path: '/api/admin/postcode-regions/{id}',
  access: 'admin',
  input: z.object({ id: id() }),
  output: z.object({ region: storedRegion }),
  reasons: [REGION_REASONS.gone],
})

export const addRegion = endpoint({
  name: 'regions.addRegion',
  summary: 'Add a postcode region. Its prefix is stored in upper case.',
  method: 'POST',
  path: '/api/admin/postcode-regions',
  access: 'admin',
  input: regionFields,
  output: z.object({ region: storedRegion }),
  reasons: [REGION_REASONS.taken, REGION_REASONS.tooMany],
})

export const updateRegion = endpoint({
  name: 'regions.updateRegion',
  summary:
    'Change a postcode region, unless it has changed since `updatedAt`. Members keep their place until they next save it.',
  method: 'PUT',
  path: '/api/admin/postcode-regions/{id}',
  access: 'admin',
  input: z.extend(regionFields, { id: id(), updatedAt: instant() }),
  output: z.object({ region: storedRegion }),
  reasons: [REGION_REASONS.gone, REGION_REASONS.changed, REGION_REASONS.taken, REGION_REASONS.tooMany],
})

export const deleteRegion = endpoint({
  name: 'regions.deleteRegion',
  summary: 'Delete a postcode region. Members keep their place until they next save it.',
  method: 'DELETE',
  path: '/api/admin/postcode-regions/{id}',
  access: 'admin',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [REGION_REASONS.gone],
})
