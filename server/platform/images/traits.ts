import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { imageOf, type Pixels } from './sizes.ts'

/** The most that ThumbHash takes. */
const SMALL = 100

const shrink = async (pixels: Pixels): Promise<Pixels> => {
  const { data, info } = await imageOf(pixels)
    .resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A difference hash: for each of 8 x 8 places, whether it is darker than the one to its right. */
const perceptualHashOf = async (pixels: Pixels): Promise<string> => {
  const grey = await imageOf(pixels)
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const rows = Array.from({ length: 8 }, (_, row) => grey.subarray(row * 9, row * 9 + 9))
  const bytes = rows.map((row) =>
    [...row.subarray(0, 8)].reduce((bits, value, at) => bits * 2 + (value < (row[at + 1] ?? 0) ? 1 : 0), 0),
  )
  return bytes.map((byte) => hex(byte, 2)).join('')
}

/** The perceptual hash of a stored picture, as `traitsOf` has it; the two may differ by few bits. */
export const rehash = async (stored: Buffer): Promise<string> => {
  const { data, info } = await sharp(stored).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return perceptualHashOf(await shrink({ data, width: info.width, height: info.height }))
}

/** What can be said of a picture without showing it. */
export const traitsOf = async (pixels: Pixels) => {
  const small = await shrink(pixels)
  const rgba = await imageOf(small).ensureAlpha().raw().toBuffer()
  return {
    /** Base64; what is shown blurred while the picture loads, and the colour of its place before. */
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, rgba)).toString('base64'),
    /** 16 hex digits; of two copies of one picture, few of the 64 bits differ. */
    perceptualHash: await perceptualHashOf(small),
  }
}
