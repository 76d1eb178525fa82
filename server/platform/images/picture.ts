import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createTurns } from '../runtime/turns.ts'
import { renderFull, renderSizes, type Pixels } from './sizes.ts'
import { traitsOf } from './traits.ts'
import { readStored, readUpload, type Wish } from './upload.ts'

/** By what a picture is found again. */
export interface Described extends Awaited<ReturnType<typeof traitsOf>> {
  /** Pixels of the full size. */
  width: number
  height: number
  /**
   * SHA-256 of the uploaded bytes, in hex: the same file is recognised whatever part of it is chosen, and by later
   * versions of the decoder, too. Copies that were saved again have another; `perceptualHash` is for them.
   */
  contentHash: string
}

/** What is stored of an uploaded picture. */
export interface Prepared extends Described {
  /** WebP without any metadata. */
  files: Awaited<ReturnType<typeof renderSizes>>
}

// Nothing of a picture stays in memory after it is done, and each takes one thread at a time.
sharp.cache(false)
sharp.concurrency(1)

/** At about half a second each, the last of those that wait does so for some seconds, and holds its bytes meanwhile. */
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
 * Makes the stored sizes of a JPEG or PNG. Whatever else it is throws one of `PICTURE_REASONS`; where too many wait already
 * it throws as turns do.
 */
export const preparePicture = (
  bytes: Buffer,
  { whom, ...wish }: { whom: string } & Wish,
): Promise<Prepared> => inTurn(whom, async () => prepare(await readUpload(bytes, wish), bytes))

/** The full size alone of a JPEG or PNG, which throws the same. */
export const prepareFull = (
  bytes: Buffer,
  { whom }: { whom: string },
): Promise<Described & { file: Buffer }> =>
  inTurn(whom, async () => {
    const pixels = await readUpload(bytes, {})
    return { file: await renderFull(pixels), ...(await describe(pixels, bytes)) }
  })

/** The stored sizes of a picture of which the full size was stored before. */
export const prepareStored = (webp: Buffer, { whom }: { whom: string }): Promise<Prepared> =>
  inTurn(whom, async () => prepare(await readStored(webp), webp))
