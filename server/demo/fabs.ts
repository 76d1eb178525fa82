import type { blockedUsers } from '#server/domains/blocks/blocks.tables.ts'
import type { photoFabs } from '#server/domains/photos/photos.tables.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { type DemoMember, drawId, type Population } from './population.ts'
import { seededRandom } from './random.ts'
import type { MemberRows } from './rows.ts'

type Fab = typeof photoFabs.$inferInsert

/** Fabs that the members people log in as give, and those that each of their photos gets. */
const GIVEN = 9
const RECEIVED = 5
/** The chance of another member to fab a photo of somebody they come upon. */
const CHANCE = 0.02

/** Who likes which photo: much of it around the members people log in as, and a little everywhere. */
export const fabRows = (
  { seed, now }: Population,
  {
    fixed,
    others,
    photos,
    blocks,
  }: {
    fixed: readonly DemoMember[]
    others: readonly DemoMember[]
    photos: readonly MemberRows['photos'][number][]
    blocks: readonly (typeof blockedUsers.$inferInsert)[]
  },
): Fab[] => {
  const random = seededRandom('fabs', seed)
  const apart = new Set(
    blocks.flatMap(({ blockerId, blockedId }) => [blockerId + blockedId, blockedId + blockerId]),
  )
  const seen = new Set<string>()
  const rows: Fab[] = []
  const fab = (memberId: string, { id: photoId, ownerId, audience }: (typeof photos)[number]) => {
    const key = memberId + photoId
    if (audience !== 'everyone' || memberId === ownerId || apart.has(memberId + ownerId) || seen.has(key))
      return
    seen.add(key)
    const createdAt = new Date(now.getTime() - random.between(1, 30 * 24) * HOUR)
    rows.push({ id: drawId(random), photoId, memberId, ownerId, createdAt })
  }
  const users = fixed.filter(({ email }) => !email.startsWith('admin@'))
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
