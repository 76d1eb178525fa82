import type { Executor } from '#server/platform/db/database.ts'
import { newId } from '#shared/kernel/ids.ts'
import { listRegionEntries } from './regions.data.ts'
import { places, postcodeRegions } from './regions.tables.ts'

const keyOf = ({ country, region, county }: { country: string; region: string; county: string | null }) =>
  JSON.stringify([country, region, county])

/**
 * Stores the initial places and prefixes for each country that doesn't have a place yet. Places outlive their prefixes,
 * so an admin's changes and removals are left alone.
 */
export const seedRegions = async (db: Executor, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const known = await tx.selectDistinct({ country: places.country }).from(places)
    const seeded = new Set(known.map(({ country }) => country))
    const entries = listRegionEntries().filter(({ country }) => !seeded.has(country))
    if (entries.length === 0) return
    const named = new Map(
      entries.map(({ country, region, county }) => {
        const place = { country, region, county }
        return [keyOf(place), place]
      }),
    )
    await tx
      .insert(places)
      .values([...named.values()])
      .onConflictDoNothing()
    const ids = new Map((await tx.select().from(places)).map((place) => [keyOf(place), place.id]))
    const rows = entries.map((entry) => {
      const placeId = ids.get(keyOf(entry))
      if (placeId === undefined) throw new Error(`no place for ${entry.postcodePrefix}`)
      return { id: newId(), ...entry, placeId, updatedAt: now }
    })
    await tx.insert(postcodeRegions).values(rows).onConflictDoNothing()
  })
