import sharp from 'sharp'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { drawPortrait } from '../../demo/portraits.ts'
import type { TestApp } from '../scenario/app.ts'

/**
 * A JPEG of a portrait that differs from those with other seeds. With `isMirrored` it's mirrored, smaller and of lower
 * quality.
 */
export const drawPortraitFile = (seed: number, { isMirrored = false } = {}): Promise<Buffer> => {
  const image = sharp(Buffer.from(drawPortrait({ seed, type: 'woman', style: 'poster' }))).removeAlpha()
  return (isMirrored ? image.flop().resize(500) : image).jpeg({ quality: isMirrored ? 70 : 90 }).toBuffer()
}

/** Uploads such a portrait as a photo. */
export const uploadPortrait = async (
  agent: ReturnType<TestApp['as']>,
  seed: number,
  wish: { isMirrored?: boolean } = {},
) => agent.call(uploadPhoto, { clientKey: newId() }, {}, await drawPortraitFile(seed, wish))
