import sharp from 'sharp'
import { GLYPHS } from './mark.data.ts'
import { WEBP } from './sizes.ts'

/** Number of units from one character to the next, and from one line of names to the next. */
const ADVANCE = 6
const LINE = 30
/** Number of empty units after a name. */
const GAP = 14
/** Number of units across the shorter side, and the minimum pixels per unit for names to be legible. */
const UNITS_ACROSS = 300
const SMALLEST_UNIT = 1.6

/** Draws the name in strokes, light on top of dark, so that it's legible on any background. */
const nameAt = (glyphs: string, x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
  `<g stroke="#000" stroke-width="1.7" opacity=".18">${glyphs}</g>` +
  `<g stroke="#fff" stroke-width=".8" opacity=".34">${glyphs}</g></g>`

/**
 * Returns an SVG of this size, covered with the name at a slant. Capitals suffice, because no two usernames differ only
 * in case.
 */
const drawNames = (name: string, { width, height }: { width: number; height: number }): Buffer => {
  const glyphs = name
    .toUpperCase()
    .split('')
    .map((letter, at) => `<path transform="translate(${at * ADVANCE} 0)" d="${GLYPHS[letter] ?? ''}"/>`)
    .join('')
  const unit = Math.max(SMALLEST_UNIT, Math.min(width, height) / UNITS_ACROSS)
  const across = name.length * ADVANCE + GAP
  // Every second line is offset by half a name. A name cut off at the tile's right edge continues at its left edge.
  const half = across / 2
  const lines = [nameAt(glyphs, 2, 2), nameAt(glyphs, 2 + half, 2 + LINE), nameAt(glyphs, 2 - half, 2 + LINE)]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<pattern id="names" patternUnits="userSpaceOnUse" width="${across}" height="${2 * LINE}" patternTransform="rotate(-28) scale(${unit})">${lines.join('')}</pattern>` +
      `</defs><rect width="100%" height="100%" fill="url(#names)"/></svg>`,
  )
}

/** Draws the name into the picture's pixels, repeatedly. */
export const markPicture = async (picture: Buffer, name: string): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata()
  return sharp(picture)
    .composite([{ input: drawNames(name, { width, height }) }])
    .webp(WEBP)
    .toBuffer()
}

/** Sigma of the Gaussian blur, in pixels. */
const BLUR = 8

/** Blurs the picture until only colours are recognisable. */
export const blurPicture = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).blur(BLUR).webp(WEBP).toBuffer()
