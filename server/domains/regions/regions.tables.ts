import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'

const countries = sql.raw(COUNTRIES.map((country) => `'${country}'`).join(', '))

/** The county-sized places members live in; the search works with their small numbers. */
export const places = pgTable(
  'places',
  {
    id: smallint('id').primaryKey().generatedAlwaysAsIdentity(),
    country: text('country', { enum: COUNTRIES }).notNull(),
    region: text('region').notNull(),
    county: text('county'),
  },
  (table) => [
    unique('places_name').on(table.country, table.region, table.county).nullsNotDistinct(),
    check('places_country', sql`${table.country} in (${countries})`),
  ],
)

export const postcodeRegions = pgTable(
  'postcode_regions',
  {
    id: uuid('id').primaryKey(),
    country: text('country', { enum: COUNTRIES }).notNull(),
    region: text('region').notNull(),
    county: text('county'),
    postcodePrefix: text('postcode_prefix').notNull(),
    placeId: smallint('place_id')
      .notNull()
      .references(() => places.id),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('postcode_regions_prefix').on(table.country, table.postcodePrefix),
    index('postcode_regions_lookup').on(table.postcodePrefix.op('text_pattern_ops')),
    check('postcode_regions_country', sql`${table.country} in (${countries})`),
    check('postcode_regions_prefix_form', sql`${table.postcodePrefix} ~ '^[A-Z0-9]{1,6}$'`),
  ],
)
