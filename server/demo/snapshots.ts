import { PICTURE_SIZES, type PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { Wish } from '#server/platform/images/upload.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { StoredPortrait } from './portrait-pool.ts'
import { renderPortrait } from './portraits.ts'
import type { Random } from './random.ts'

/** A photo other than the profile photo. */
export interface Snapshot extends StoredPortrait {
  alt: string
}

/** What each style shows, in a member's words. */
const STYLES = [
  { style: 'horizon', alt: 'Evening by the sea, the sun just above the water' },
  { style: 'panes', alt: 'Light through the coloured window on our stairs' },
  { style: 'moons', alt: 'Two moons over the hills, drawn after a walk at night' },
  { style: 'bauhaus', alt: 'The poster that hangs above my sofa' },
  { style: 'bouquet', alt: 'Flowers from the market' },
] as const
/** Portrait, landscape and square. */
const SHAPES: readonly Wish[] = [
  {},
  { crop: { left: 0, top: 0.2, width: 1, height: 0.6 } },
  { crop: { left: 0, top: 0.1, width: 1, height: 0.8 } },
]
/** The number of snapshots. All members share them, so that the demo doesn't take longer to start. */
const DRAWN = 15

/** Draws and stores members' photos other than portraits. */
export const storeSnapshots = async (files: Files): Promise<Snapshot[]> => {
  const snapshots: Snapshot[] = []
  for (let at = 0; at < DRAWN; at += 1) {
    const { style, alt } = STYLES[at % STYLES.length] ?? STYLES[0]
    const wish = SHAPES[at % SHAPES.length]
    const picture = await renderPortrait({ seed: `snapshot-${at}`, type: 'tvts', style, wish })
    const fileKey = `portraits/demo/snapshot-${at}`
    await Promise.all(PICTURE_SIZES.map((size) => files.put(`${fileKey}-${size}.webp`, picture.files[size])))
    const { width, height, thumbhash } = picture
    snapshots.push({ fileKey, width, height, thumbhash, alt })
  }
  return snapshots
}

const AUDIENCES: readonly (readonly [PhotoAudience, number])[] = [
  ['everyone', 7],
  ['friends', 2],
  ['chosen', 1],
]

/** Picks some photos for a member with room for more than the portrait, half of them with alt text. */
export const drawSnapshots = (random: Random, pool: readonly Snapshot[]) =>
  random.shuffle(pool, random.int(2, 6)).map((snapshot) => ({
    ...snapshot,
    alt: random.chance(0.5) ? snapshot.alt : '',
    audience: random.weighted(AUDIENCES),
  }))
