import { DAY, MINUTE, siteDayOf } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import type { DemoMember } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import type { profileViews } from './profiles.views.tables.ts'

type View = typeof profileViews.$inferInsert

/** The number of members who view each demo account, most of them recently. */
const VIEWERS = 26
/** The chance that a viewer returns on a different day. */
const AGAIN = 0.3

/** Composes views of the demo accounts' profiles and their views of others. */
export const composeViews = (
  { seed, now, users, others }: Community,
  areApart: (one: string, other: string) => boolean,
): View[] => {
  const random = seededRandom('looks', seed)
  const rows = new Map<string, View>()
  const view = (viewer: DemoMember, viewed: DemoMember, minutesAgo: number) => {
    const viewedAt = new Date(now.getTime() - minutesAgo * MINUTE)
    const since = Math.max(viewer.createdAt.getTime(), viewed.createdAt.getTime())
    if (!viewer.showOnline || areApart(viewer.id, viewed.id) || viewedAt.getTime() < since) return
    const day = siteDayOf(viewedAt)
    rows.set(viewed.id + viewer.id + day, { viewedId: viewed.id, viewerId: viewer.id, day, viewedAt })
  }
  const drawnAgo = () => Math.floor(random.between(2, 45) ** 2 * 20)
  for (const user of users) {
    for (const viewer of random.shuffle(others, VIEWERS)) {
      view(viewer, user, drawnAgo())
      if (random.chance(AGAIN)) view(viewer, user, drawnAgo() + DAY / MINUTE)
      if (random.chance(AGAIN)) view(user, viewer, drawnAgo())
    }
    for (const other of users) if (other !== user) view(other, user, drawnAgo())
  }
  return [...rows.values()]
}
