import type { photos } from '#server/domains/photos/photos.tables.ts'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { type DemoMember, drawId } from './population.ts'
import type { StoredPortrait } from './portrait-pool.ts'
import { type Random, seededRandom } from './random.ts'
import { drawSnapshots, type Snapshot } from './snapshots.ts'

export type DemoPhoto = typeof photos.$inferInsert & { audience: PhotoAudience }

/** A member about to be stored. */
export interface Newcomer {
  member: DemoMember
  /** The first is the profile photo. */
  photos: DemoPhoto[]
  /** The random numbers for the member's rows. The domains draw from them in order. */
  random: Random
}

interface Album {
  seed: number
  portraitOf: (member: DemoMember) => StoredPortrait | null
  /** The pool of photos other than portraits. */
  snapshots: readonly Snapshot[]
}

/** Returns the portrait, and more photos if the tier has room for them. */
const drawPhotos = (
  member: DemoMember,
  random: Random,
  { seed, portraitOf, snapshots }: Album,
): DemoPhoto[] => {
  const portrait = portraitOf(member)
  if (!portrait) return []
  const { id: ownerId, createdAt, tier, index } = member
  const photo = { id: drawId(random), ownerId, createdAt, ...portrait, alt: '', place: 0 }
  const first = { ...photo, audience: 'everyone' as const }
  if (tier === 'free') return [first]
  const drawn = seededRandom('snapshots', seed, index)
  const more = drawSnapshots(drawn, snapshots)
  return [
    first,
    ...more.map((snapshot, at) => ({ id: drawId(drawn), ownerId, createdAt, ...snapshot, place: at + 1 })),
  ]
}

/** Returns the member with their photos, which depend only on the member. */
export const welcome = (member: DemoMember, album: Album): Newcomer => {
  const random = seededRandom('rows', album.seed, member.index)
  return { member, photos: drawPhotos(member, random, album), random }
}
