import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { Failure } from '#shared/kernel/failure.ts'
import {
  fileRefusal,
  PICTURE_LIMITS,
  PICTURE_REASONS,
  typeOfBytes,
  type PicturePart,
  type Turn,
} from '#shared/kernel/picture-upload.ts'
import { FULL_SIDE, type Pixels } from './sizes.ts'

export interface Wish {
  /** Degrees clockwise, relative to the camera's upright orientation. */
  turn?: Turn
  /** Relative to the picture after the turn. */
  crop?: PicturePart | undefined
}

/** Missing or damaged data is never skipped. Stray data that cameras add around the picture is tolerated. */
const READING: SharpOptions = { failOn: 'error', limitInputPixels: PICTURE_LIMITS.pixels }

/**
 * Maximum number of bytes of a decoded picture, because a turned or interlaced picture is held in memory as a whole
 * while it's read.
 */
const MAX_DECODED = PICTURE_LIMITS.pixels * 4

const PNG_START = 8
const JPEG_END = Buffer.from([0xff, 0xd9])

/** Whether a PNG is an animation with more than one frame. It then has a chunk that decoders of still pictures skip. */
const isAnimated = (png: Buffer) => {
  for (let at = PNG_START; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'acTL') return png.readUInt32BE(at + 8) !== 1
  }
  return false
}

/** Treats decoding errors as the file's fault: a picture that can't be read is broken. */
const readable = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch {
    throw new Failure(PICTURE_REASONS.broken)
  }
}

const bytesPerSample = ({ depth }: Metadata) => (depth === 'uchar' ? 1 : 2)

/**
 * Returns the upright picture's width and height from its header alone. Nothing is decoded until the header is
 * accepted.
 */
const readHeader = async (bytes: Buffer) => {
  const format = typeOfBytes(bytes)
  const refusal = fileRefusal({ type: format, size: 0 })
  if (refusal) throw new Failure(refusal)
  if (format === 'image/png' && isAnimated(bytes)) throw new Failure(PICTURE_REASONS.animated)
  const header = await readable(sharp(bytes, { ...READING, limitInputPixels: false }).metadata())
  if (`image/${header.format}` !== format) throw new Failure(PICTURE_REASONS.notAPicture)
  const { width, height } = header.autoOrient
  const decoded = width * height * header.channels * bytesPerSample(header)
  if (width * height > PICTURE_LIMITS.pixels || decoded > MAX_DECODED) {
    throw new Failure(PICTURE_REASONS.tooManyPixels)
  }
  if (Math.min(width, height) < PICTURE_LIMITS.side) throw new Failure(PICTURE_REASONS.tooSmall)
  return { width, height }
}

/** Returns the crop in pixels. */
const pixelsOf = (part: PicturePart, { width, height }: { width: number; height: number }) => {
  const left = Math.round(part.left * width)
  const top = Math.round(part.top * height)
  const right = Math.round((part.left + part.width) * width)
  const bottom = Math.round((part.top + part.height) * height)
  const isWithin = left >= 0 && top >= 0 && right <= width && bottom <= height
  const isLargeEnough = Math.min(right - left, bottom - top) >= PICTURE_LIMITS.side
  if (!isWithin || !isLargeEnough) throw new Failure(PICTURE_REASONS.tooSmall)
  return { left, top, width: right - left, height: bottom - top }
}

interface Reading extends Wish {
  bytes: Buffer
  failOn: 'error' | 'warning'
}

const read = async ({ bytes, failOn, turn = 0, crop }: Reading): Promise<Pixels> => {
  const { width, height } = await readHeader(bytes)
  const turned = turn % 180 === 0 ? { width, height } : { width: height, height: width }
  const image = sharp(bytes, { ...READING, failOn })
    .autoOrient()
    .rotate(turn)
  if (crop) image.extract(pixelsOf(crop, turned))
  image
    .resize(FULL_SIDE, FULL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw({ depth: 'uchar' })
  const { data, info } = await readable(image.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.height }
}

const isBroken = (error: unknown) => error instanceof Failure && error.reason === PICTURE_REASONS.broken

/**
 * Decodes the picture as it will be shown: no larger than the full size, opaque and in sRGB, and without any other data
 * from the file. Some cameras omit a JPEG's end marker. Once it's added, decoding an intact picture causes no warnings.
 */
export const readUpload = async (bytes: Buffer, wish: Wish): Promise<Pixels> => {
  if (bytes.length > PICTURE_LIMITS.bytes) throw new Failure(PICTURE_REASONS.tooLarge)
  try {
    return await read({ ...wish, bytes, failOn: 'error' })
  } catch (error) {
    if (!isBroken(error) || typeOfBytes(bytes) !== 'image/jpeg') throw error
    return read({ ...wish, bytes: Buffer.concat([bytes, JPEG_END]), failOn: 'warning' })
  }
}

/** Decodes a stored full-size picture, unchanged. */
export const readStored = async (webp: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(webp, READING)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
