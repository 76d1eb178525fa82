import type { ProfileType } from '#shared/kernel/profile-types.ts'
import sharp from 'sharp'
import { preparePicture } from '#server/platform/images/picture.ts'
import type { Wish } from '#server/platform/images/upload.ts'
import type { Build, Canvas } from './portraits/canvas.ts'
import { height, width } from './portraits/canvas.ts'
import { palettes } from './portraits/palettes.ts'
import { cutouts, lineArt } from './portraits/styles/drawn.ts'
import { bauhaus, horizon, moons, panes } from './portraits/styles/geometric.ts'
import { bouquet, poster, studio } from './portraits/styles/painted.ts'
import { dusk, echo, engraving, glass, haze } from './portraits/styles/silhouettes.ts'
import type { Seed } from './random.ts'
import { seededRandom } from './random.ts'

export const portraitStyles = {
  poster,
  studio,
  bouquet,
  dusk,
  glass,
  echo,
  engraving,
  haze,
  bauhaus,
  moons,
  horizon,
  panes,
  lineArt,
  cutouts,
}

const builds: Record<ProfileType, readonly Build[]> = {
  man: ['man'],
  woman: ['woman'],
  couple_mf: ['man', 'woman'],
  couple_mm: ['man', 'man'],
  couple_ff: ['woman', 'woman'],
  tvts: ['either'],
}

/** Draws the picture as SVG, 800 x 1000, always the same for the same seed and type. */
export function drawPortrait({
  seed,
  type,
  style,
}: {
  seed: Seed
  type: ProfileType
  style?: keyof typeof portraitStyles
}): string {
  const random = seededRandom('portrait', seed, type)
  const canvas: Canvas = { random, palette: random.pick(palettes), people: random.shuffle(builds[type]) }
  const chosen = random.pick(Object.values(portraitStyles))
  const draw = style ? portraitStyles[style] : chosen
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw(canvas)}</svg>`
}

/** Renders a drawn portrait for storage, the same way as an upload. */
export const renderPortrait = async ({
  wish,
  ...drawn
}: Parameters<typeof drawPortrait>[0] & { wish?: Wish | undefined }) =>
  preparePicture(
    await sharp(Buffer.from(drawPortrait(drawn)))
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer(),
    { whom: 'demo', ...wish },
  )
