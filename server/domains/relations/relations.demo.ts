import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Random } from '#server/demo/random.ts'
import { postMutes } from './relations.mutes.tables.ts'
import { friends } from './relations.tables.ts'

export type Friendship = typeof friends.$inferInsert

/** Creates a friendship that one of the two members requested. */
export const befriend = (
  random: Random,
  [userA, userB]: readonly [DemoMember, DemoMember],
  createdAt: Date,
): Friendship => ({
  id: drawId(random),
  userA: userA.id,
  userB: userB.id,
  requestedBy: random.chance(0.5) ? userA.id : userB.id,
  status: 'accepted',
  createdAt,
  decidedAt: createdAt,
})

/** Stores the authors whose posts members have muted. */
export const storeMutes = (tx: Tx, mutes: (typeof postMutes.$inferInsert)[]): Promise<void> =>
  insertRows(tx, postMutes, mutes)

/** Starts empty. The domains built on this one add friendships between members who got on well. */
export const demo = declareDemo<Friendship[]>({
  compose: () => [],
  store: ({ tx, made }) => insertRows(tx, friends, made),
})
