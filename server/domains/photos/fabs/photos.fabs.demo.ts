import { HOUR } from '#shared/kernel/time.ts'
import { drawId } from '#server/demo/population.ts'
import type { Demo } from '#server/demo/part.ts'
import { seededRandom } from '#server/demo/random.ts'
import { demo as blocks } from '#server/domains/blocks/blocks.demo.ts'
import type { photoFabs } from '#server/domains/photos/photos.tables.ts'

type Fab = typeof photoFabs.$inferInsert

/** The number of photos each demo account fabs, and the number of other members who fab each of its photos. */
const GIVEN = 9
const RECEIVED = 5
/** The chance that any other member fabs a photo. */
const CHANCE = 0.02

/** Draws fabs: many by and for the demo accounts, and a few everywhere else. */
export const composeFabs = ({ seed, now, users, others, photos, of }: Demo): Fab[] => {
  const random = seededRandom('fabs', seed)
  const { areApart } = of(blocks)
  const seen = new Set<string>()
  const rows: Fab[] = []
  const fab = (memberId: string, { id: photoId, ownerId, audience }: (typeof photos)[number]) => {
    const key = memberId + photoId
    if (audience !== 'everyone' || memberId === ownerId || areApart(memberId, ownerId) || seen.has(key))
      return
    seen.add(key)
    const createdAt = new Date(now.getTime() - random.between(1, 30 * 24) * HOUR)
    rows.push({ id: drawId(random), photoId, memberId, ownerId, createdAt })
  }
  const own = new Set(users.map(({ id }) => id))
  for (const { id } of users) for (const photo of random.shuffle(photos, GIVEN)) fab(id, photo)
  for (const photo of photos) {
    const fans = own.has(photo.ownerId)
      ? random.shuffle(others, RECEIVED)
      : others.filter(() => random.chance(CHANCE))
    for (const { id } of fans) fab(id, photo)
  }
  return rows
}
