import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { imageOf, type Pixels } from './sizes.ts'

/** The longest side that ThumbHash accepts, in pixels. */
const SMALL = 100

const shrink = async (pixels: Pixels): Promise<Pixels> => {
  const { data, info } = await imageOf(pixels)
    .resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

const hashOf = (rows: readonly (readonly number[])[]): string =>
  rows
    .map((row) => row.slice(1).reduce((bits, next, at) => bits * 2 + ((row[at] ?? 0) < next ? 1 : 0), 0))
    .map((byte) => hex(byte, 2))
    .join('')

/**
 * Returns difference hashes, of the picture and of its mirror image: one bit for each of 8 x 8 places, set if the place
 * is darker than the one to its right.
 */
const perceptualHashesOf = async (pixels: Pixels) => {
  const grey = await imageOf(pixels)
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const rows = Array.from({ length: 8 }, (_, row) => [...grey.subarray(row * 9, row * 9 + 9)])
  return {
    /** 16 hex digits. Two copies of one picture differ in few of the 64 bits. */
    perceptualHash: hashOf(rows),
    mirroredHash: hashOf(rows.map((row) => row.toReversed())),
  }
}

/**
 * Returns a stored picture's perceptual hashes, as `traitsOf` does. They may differ from the original's by a few bits.
 */
export const rehash = async (stored: Buffer) => {
  const { data, info } = await sharp(stored).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const small = await shrink({ data, width: info.width, height: info.height })
  return perceptualHashesOf(small)
}

/** Returns a picture's placeholder and perceptual hashes. */
export const traitsOf = async (pixels: Pixels) => {
  const small = await shrink(pixels)
  const rgba = await imageOf(small).ensureAlpha().raw().toBuffer()
  return {
    /** Base64. Shown blurred while the picture loads, and provides its placeholder colour before that. */
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, rgba)).toString('base64'),
    ...(await perceptualHashesOf(small)),
  }
}
