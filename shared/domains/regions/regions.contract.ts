import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { nothing } from '#shared/kernel/fields.ts'
import { memberPrefix } from './regions.rules.ts'

export const COUNTRIES = [
  'England',
  'Ireland',
  'Scotland',
  'Wales',
  'Northern Ireland',
  'Australia',
  'Canada',
  'New Zealand',
  'USA',
] as const

export type Country = (typeof COUNTRIES)[number]

/** Maximum characters of a postcode prefix, and the minimum for looking up its place. */
export const PREFIX_LIMITS = { memberMax: 4, adminMax: 6, lookupFrom: 2 } as const

/** A member's postcode prefix for a lookup: normalised, 2 to 4 letters and digits. */
export const lookupPrefix = () =>
  z
    .string()
    .check(
      z.maxLength(20),
      z.overwrite(memberPrefix),
      z.minLength(PREFIX_LIMITS.lookupFrom),
      z.maxLength(PREFIX_LIMITS.memberMax),
      z.regex(/^[A-Z0-9]*$/),
    )

const country = z.enum(COUNTRIES)

export const listPlaces = endpoint({
  name: 'regions.listPlaces',
  summary: 'Countries with their regions and counties, for choosing where to search.',
  method: 'GET',
  path: '/api/regions',
  access: 'public',
  input: nothing,
  output: z.object({
    countries: z.array(
      z.object({
        country,
        regions: z.array(
          z.object({
            region: z.string(),
            counties: z.array(z.object({ county: z.nullable(z.string()), placeId: z.int() })),
          }),
        ),
      }),
    ),
  }),
  reasons: [],
})

export const findPlace = endpoint({
  name: 'regions.findPlace',
  summary: 'The place of a postcode prefix, or the countries to choose from if the prefix is ambiguous.',
  method: 'GET',
  path: '/api/regions/lookup',
  access: 'member',
  input: z.object({ prefix: lookupPrefix(), country: z.optional(country) }),
  output: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('match'),
      placeId: z.int(),
      country,
      region: z.string(),
      county: z.nullable(z.string()),
    }),
    z.object({ kind: z.literal('ambiguous'), countries: z.array(country) }),
    z.object({ kind: z.literal('none') }),
  ]),
  reasons: [],
})
