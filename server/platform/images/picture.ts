import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createTurns } from '../runtime/turns.ts'
import { renderFull, renderSizes, type Pixels } from './sizes.ts'
import { traitsOf } from './traits.ts'
import { readStored, readUpload, type Wish } from './upload.ts'

/** A picture's size and the hashes that identify it. */
export interface Described extends Awaited<ReturnType<typeof traitsOf>> {
  /** The full size, in pixels. */
  width: number
  height: number
  /**
   * SHA-256 of the uploaded bytes, in hex: identifies the same file whichever crop is chosen, even in later versions of
   * the decoder. Copies that were saved again have a different hash, and are recognised by `perceptualHash`.
   */
  contentHash: string
}

/** The stored form of an uploaded picture. */
export interface Prepared extends Described {
  /** WebP without any metadata. */
  files: Awaited<ReturnType<typeof renderSizes>>
}

// No picture stays in memory once it's processed, and each uses one thread at a time.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Each upload takes about half a second, so the last one in the queue waits for several seconds, with its bytes in
 * memory.
 */
const inTurn = createTurns({ atOnce: 2, maxWaiting: 20, maxBehind: 20, tryAgain: 5 })

const describe = async (pixels: Pixels, bytes: Buffer): Promise<Described> => ({
  width: pixels.width,
  height: pixels.height,
  contentHash: createHash('sha256').update(bytes).digest('hex'),
  ...(await traitsOf(pixels)),
})

const prepare = async (pixels: Pixels, bytes: Buffer): Promise<Prepared> => ({
  files: await renderSizes(pixels),
  ...(await describe(pixels, bytes)),
})

/**
 * Creates the stored sizes of a JPEG or PNG. Throws one of `PICTURE_REASONS` for anything else, and a failure from
 * `createTurns` if too many uploads are already waiting.
 */
export const preparePicture = (
  bytes: Buffer,
  { whom, ...wish }: { whom: string } & Wish,
): Promise<Prepared> => inTurn(whom, async () => prepare(await readUpload(bytes, wish), bytes))

/** Creates only the full size of a JPEG or PNG. Throws the same errors as `preparePicture`. */
export const prepareFull = (
  bytes: Buffer,
  { whom }: { whom: string },
): Promise<Described & { file: Buffer }> =>
  inTurn(whom, async () => {
    const pixels = await readUpload(bytes, {})
    return { file: await renderFull(pixels), ...(await describe(pixels, bytes)) }
  })

/** Creates the stored sizes of a picture whose full size is already stored. */
export const prepareStored = (webp: Buffer, { whom }: { whom: string }): Promise<Prepared> =>
  inTurn(whom, async () => prepare(await readStored(webp), webp))
