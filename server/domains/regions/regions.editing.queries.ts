import { eq, sql } from 'drizzle-orm'
import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import {
  REGION_LIMITS,
  REGION_REASONS,
  type ListedRegion,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { normalisePrefix } from '#shared/domains/regions/regions.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { noCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { holds } from '#server/platform/db/statements/letters.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { countMembers } from './regions.members.sql.ts'
import { postcodeRegions } from './regions.tables.ts'
import { viewRegion, type RegionRow } from './regions.view.ts'

interface Behind {
  country: string
  postcodePrefix: string
}

interface Asked {
  /** Null means all countries. */
  country: Country | null
  search: string
  prefix: string
  behindCountry: string
  behindPrefix: string
  limit: number
}

const regionsBehind = sqlStatement('regions.list', (given: Given<Asked>) => {
  const { id, country, region, county, postcodePrefix, placeId, updatedAt } = postcodeRegions
  return sql<RegionRow & { members: number }>`
    with page as (
      select ${id}, ${country}, ${region}, ${county}, ${postcodePrefix}, ${placeId}, ${updatedAt} from ${postcodeRegions}
      where (${country}, ${postcodePrefix}) > (${given.behindCountry}::text, ${given.behindPrefix}::text)
        and (${given.country}::text is null or ${country} = ${given.country}::text)
        and (${given.search}::text = '' or starts_with(${postcodePrefix}, ${given.prefix}::text) or ${holds(region, given.search)} or ${holds(county, given.search)})
      order by ${country}, ${postcodePrefix}
      limit ${given.limit}::int
    ), homes as (
      select each.place_id, ${countMembers(sql`each.place_id`, REGION_LIMITS.members + 1)} as members
      from (select distinct place_id from page) as each
    )
    select id, country, region, county, postcode_prefix as "postcodePrefix", place_id as "placeId", updated_at as "updatedAt", members
    from page join homes using (place_id) order by country, postcode_prefix`
})

const FIRST: Behind = { country: '', postcodePrefix: '' }

const readCursor = (cursor: string | undefined): Behind => {
  if (cursor === undefined) return FIRST
  const [, country, postcodePrefix] = /^([^/]+)\/([A-Z0-9]{1,6})$/.exec(cursor) ?? []
  if (!postcodePrefix || !COUNTRIES.some((each) => each === country)) throw noCursor()
  return { country: country ?? '', postcodePrefix }
}

interface ListInput {
  search: string
  country?: Country | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists regions by country and prefix, each with its place's member count, filtered by a search or country. */
export const listRegions = async (
  db: Executor,
  { search, country, cursor, limit }: ListInput,
): Promise<Page<ListedRegion>> => {
  const behind = readCursor(cursor)
  const rows = await regionsBehind(db, {
    country: country ?? null,
    search,
    prefix: normalisePrefix(search),
    behindCountry: behind.country,
    behindPrefix: behind.postcodePrefix,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit).map((row) => ({ ...viewRegion(row), members: row.members }))
  const last = rows.length > limit && items.at(-1)
  return { items, next: last ? `${last.country}/${last.postcodePrefix}` : null }
}

const regionOfId = statement('regions.byId', (db, { id }: Given<{ id: string }>) =>
  db.select().from(postcodeRegions).where(eq(postcodeRegions.id, id)),
)

/** Returns a region. Throws `region_gone`. */
export const getRegion = async (db: Executor, id: string): Promise<StoredRegion> => {
  const [row] = await regionOfId(db, { id })
  if (!row) throw new Failure(REGION_REASONS.gone)
  return viewRegion(row)
}
