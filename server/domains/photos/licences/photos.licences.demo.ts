import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import type { StoredPortrait } from '#server/demo/portrait-pool.ts'
import type { Demo } from '#server/demo/part.ts'
import { at, type Random, seededRandom } from '#server/demo/random.ts'
import { type photos, photoShares } from '#server/domains/photos/photos.tables.ts'

type Photo = typeof photos.$inferInsert
type Share = typeof photoShares.$inferInsert

/** Builds a licence that lets the member see the photo. */
export const share = (
  random: Random,
  { id: photoId, ownerId }: Photo,
  { id: memberId }: DemoMember,
  more: Partial<Share> & { createdAt: Date },
): Share => ({ id: drawId(random), photoId, ownerId, memberId, ...more })

/** Inserts shares individually, because they set different columns. */
export const storeShares = async (tx: Tx, shares: readonly Share[]): Promise<void> => {
  for (const row of shares) await tx.insert(photoShares).values(row)
}

/**
 * Adds a second photo to each demo account, shared among the accounts as chosen members. One licence has a few hours
 * left and has already been used. The returned `random` is for drawing another share of the couple's photo. Returns
 * null if there are too few portraits.
 */
export const composeLicences = ({ seed, now, fixed, others, portraitOf }: Demo) => {
  const portraits = others.flatMap((member) => portraitOf(member) ?? [])
  const [, anna, max, couple] = fixed
  if (!anna || !max || !couple || portraits.length < 3) return null
  const random = seededRandom('shared photos', seed)
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const add = (owner: DemoMember, portrait: StoredPortrait) => {
    const [id, createdAt] = [drawId(random), before(20 * DAY)]
    return { id, ownerId: owner.id, createdAt, place: 1, ...portrait, audience: 'chosen' as const }
  }
  const [annas, maxs, couples] = [
    add(anna, at(portraits, 0)),
    add(max, at(portraits, 1)),
    add(couple, at(portraits, 2)),
  ]
  const opened = { openedAt: before(3 * HOUR), lastOpenedAt: before(2 * HOUR), openings: 3 }
  const shares = [
    share(random, annas, max, { createdAt: before(18 * HOUR), expiresAt: before(-6 * HOUR), ...opened }),
    share(random, annas, couple, { createdAt: before(4 * DAY) }),
    share(random, maxs, anna, { createdAt: before(2 * DAY) }),
    share(random, couples, anna, { createdAt: before(DAY), expiresAt: before(-6 * DAY) }),
  ]
  return { photos: [annas, maxs, couples], couples, shares, random }
}
