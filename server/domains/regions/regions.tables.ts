import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'

/** The county-sized places that members live in. Searches use their small ids. */
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
    oneOf(table.country, COUNTRIES),
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
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('postcode_regions_prefix').on(table.country, table.postcodePrefix),
    index('postcode_regions_place').on(table.placeId),
    index('postcode_regions_lookup').on(table.postcodePrefix.op('text_pattern_ops')),
    oneOf(table.country, COUNTRIES),
    check('postcode_regions_prefix_form', sql`${table.postcodePrefix} ~ '^[A-Z0-9]{1,6}$'`),
  ],
)
