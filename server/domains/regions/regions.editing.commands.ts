import { and, eq, sql } from 'drizzle-orm'
import {
  addRegion as addEndpoint,
  deleteRegion as deleteEndpoint,
  REGION_LIMITS,
  REGION_REASONS,
  updateRegion as updateEndpoint,
  type RegionFields,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { getRegion } from './regions.editing.queries.ts'
import { invalidatePlaces } from './regions.places.queries.ts'
import { places, postcodeRegions } from './regions.tables.ts'
import { viewRegion, type RegionRow } from './regions.view.ts'

const lockAll = sqlStatement(
  'regions.lockAll',
  () => sql<never>`lock table ${postcodeRegions} in share row exclusive mode`,
)

/**
 * Lets only one admin change regions at a time, so data read before a change is still true when the change is stored.
 */
export const changeRegions = <T>(services: Services, change: (unit: Work) => Promise<T>): Promise<T> =>
  inTransaction(services, async (unit) => {
    await lockAll(unit.tx)
    unit.afterCommit(() => invalidatePlaces(services))
    return change(unit)
  })

const countAll = sqlStatement(
  'regions.countAll',
  () =>
    sql<{ regions: number; places: number }>`
      select (select count(*)::int from ${postcodeRegions}) as regions, (select count(*)::int from ${places}) as places`,
)

const storeRows = sqlStatement(
  'regions.store',
  ({ rows }: Given<{ rows: string }>) => sql<RegionRow>`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as entry(id uuid, country text, region text, county text, "postcodePrefix" text, "updatedAt" timestamptz)
    ), named as (
      select distinct country, region, county from given
    ), known as (
      select place.id, named.* from named
      join ${places} as place on place.country = named.country and place.region = named.region and place.county is not distinct from named.county
    ), added as (
      insert into ${places} (country, region, county)
      select country, region, county from named
      where not exists (
        select from known where known.country = named.country and known.region = named.region and known.county is not distinct from named.county
      )
      returning id, country, region, county
    ), homes as (
      select id, country, region, county from known union all select id, country, region, county from added
    )
    insert into ${postcodeRegions} (id, country, region, county, postcode_prefix, place_id, updated_at)
    select given.id, given.country, given.region, given.county, given."postcodePrefix", homes.id, given."updatedAt"
    from given join homes on homes.country = given.country and homes.region = given.region and homes.county is not distinct from given.county
    on conflict (id) do update set country = excluded.country, region = excluded.region, county = excluded.county,
      postcode_prefix = excluded.postcode_prefix, place_id = excluded.place_id, updated_at = excluded.updated_at
    returning id, country, region, county, postcode_prefix as "postcodePrefix", place_id as "placeId", updated_at as "updatedAt"`,
)

/** A region to store. The region is new if `before` is null. */
export interface Entry extends RegionFields {
  before: StoredRegion | null
}

/**
 * Returns a time that's always later than the region's previous one, so that it identifies the version a form was
 * filled in from.
 */
const nextTime = (before: StoredRegion | null, now: Date) =>
  new Date(before ? Math.max(now.getTime(), Date.parse(before.updatedAt) + 1) : now)

/** Stores new and changed regions, and their places if those are new. Throws `too_many_regions`. */
export const storeRegions = async ({ tx, now }: Work, entries: readonly Entry[]): Promise<StoredRegion[]> => {
  const rows = entries.map(({ country, region, county, postcodePrefix, before }) => ({
    id: before?.id ?? newId(),
    country,
    region,
    county,
    postcodePrefix,
    updatedAt: nextTime(before, now),
  }))
  const stored = await storeRows(tx, { rows: JSON.stringify(rows) })
  const [count] = await countAll(tx)
  if (count && (count.regions > REGION_LIMITS.regions || count.places > REGION_LIMITS.places))
    throw new Failure(REGION_REASONS.tooMany)
  return stored.map(viewRegion)
}

const idOfPrefix = statement(
  'regions.idOfPrefix',
  (db, { country, postcodePrefix }: Given<Pick<RegionFields, 'country' | 'postcodePrefix'>>) =>
    db
      .select({ id: postcodeRegions.id })
      .from(postcodeRegions)
      .where(and(eq(postcodeRegions.country, country), eq(postcodeRegions.postcodePrefix, postcodePrefix))),
)

const requireFree = async (tx: Tx, { country, postcodePrefix }: RegionFields, ownId?: string) => {
  const [holder] = await idOfPrefix(tx, { country, postcodePrefix })
  if (!holder || holder.id === ownId) return
  const { message } = REGION_REASONS.taken
  throw new Failure(REGION_REASONS.taken, { fields: { postcodePrefix: message } })
}

const storeOne = async (unit: Work, entry: Entry): Promise<StoredRegion> => {
  await requireFree(unit.tx, entry, entry.before?.id)
  const [stored] = await storeRegions(unit, [entry])
  if (!stored) throw new Error('a region was not stored')
  return stored
}

/** Stores a new region. Throws `prefix_taken` and `too_many_regions`. */
export const addRegion = (services: Services, actor: Admin, fields: RegionFields): Promise<StoredRegion> =>
  changeRegions(services, async (unit) => {
    const after = await storeOne(unit, { ...fields, before: null })
    const act = { act: addEndpoint.name, subject: after.id, after }
    await recordAct(services, unit.tx, { actor, at: unit.now, ...act })
    return after
  })

/**
 * Changes a region. Throws `region_gone`, `region_changed` if `updatedAt` isn't its latest change, `prefix_taken` and
 * `too_many_regions`. Members keep their places.
 */
export const updateRegion = (
  services: Services,
  actor: Admin,
  { id, updatedAt, ...fields }: RegionFields & { id: string; updatedAt: string },
): Promise<StoredRegion> =>
  changeRegions(services, async (unit) => {
    const before = await getRegion(unit.tx, id)
    if (before.updatedAt !== updatedAt) throw new Failure(REGION_REASONS.changed)
    const after = await storeOne(unit, { ...fields, before })
    const act = { act: updateEndpoint.name, subject: id, before, after }
    await recordAct(services, unit.tx, { actor, at: unit.now, ...act })
    return after
  })

const deleteRow = statement('regions.delete', (db, { id }: Given<{ id: string }>) =>
  db.delete(postcodeRegions).where(eq(postcodeRegions.id, id)).returning(),
)

/** Deletes a region, but not its place. Throws `region_gone`. */
export const deleteRegion = (services: Services, actor: Admin, id: string): Promise<void> =>
  changeRegions(services, async (unit) => {
    const [row] = await deleteRow(unit.tx, { id })
    if (!row) throw new Failure(REGION_REASONS.gone)
    const act = { act: deleteEndpoint.name, subject: id, before: viewRegion(row) }
    await recordAct(services, unit.tx, { actor, at: unit.now, ...act })
  })
