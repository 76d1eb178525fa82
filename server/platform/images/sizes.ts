import sharp from 'sharp'

/** The red, green and blue of each pixel, row by row. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** The full size fits into a square with sides of this many pixels, keeping its proportions. */
export const FULL_SIDE = 1600
/** Widths in pixels. Cards and lists show pictures upright, at 4:5. */
const UPRIGHT = { card: 400, thumb: 160 } as const

/** More effort doubles the time and saves one or two per cent. */
export const WEBP = { quality: 80, effort: 2 } as const

export const imageOf = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Crops the picture around its centre to 4:5, at most `maxWidth` pixels wide. Never enlarges it. */
const uprightOf = (pixels: Pixels, maxWidth: number) => {
  const width = Math.max(1, Math.min(pixels.width, Math.floor(pixels.height * 0.8), maxWidth))
  return imageOf(pixels).resize(width, Math.max(1, Math.min(pixels.height, Math.round(width * 1.25))))
}

export const renderFull = (pixels: Pixels): Promise<Buffer> => imageOf(pixels).webp(WEBP).toBuffer()

/**
 * Renders one size after another, because decoding, resizing and encoding share four threads with files and passwords.
 */
export const renderSizes = async (pixels: Pixels) => ({
  full: await renderFull(pixels),
  card: await uprightOf(pixels, UPRIGHT.card).webp(WEBP).toBuffer(),
  thumb: await uprightOf(pixels, UPRIGHT.thumb).webp(WEBP).toBuffer(),
})
