import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPortrait, portraitStyles } from '#server/demo/portraits.ts'
import { fourFields } from '#server/testing/fixtures/pictures.ts'
import { preparePicture } from './picture.ts'
import { traitsOf } from './traits.ts'
import { readUpload } from './upload.ts'

const whom = 'anna'
const QUICKLY = { compressionLevel: 0 }

const differingBits = (one: string, other: string) =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length

describe('the same picture twice', () => {
  /** Paints a picture once, to be saved in several ways. */
  const draw = async (style: keyof typeof portraitStyles) => {
    const svg = Buffer.from(drawPortrait({ seed: 3, type: 'couple_mf', style }))
    const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return () => sharp(data, { raw: info })
  }

  test('a file has one hash, whichever crop is chosen, and a different one once it’s saved again', async () => {
    const bytes = await fourFields(600, 400).jpeg().toBuffer()
    const [first, part, again] = [
      await preparePicture(bytes, { whom }),
      await preparePicture(Buffer.from(bytes), { whom, crop: { left: 0, top: 0, width: 0.5, height: 0.5 } }),
      await preparePicture(await sharp(bytes).jpeg({ quality: 60 }).toBuffer(), { whom }),
    ]
    expect(part.contentHash).toBe(first.contentHash)
    expect(again.contentHash).not.toBe(first.contentHash)
  })

  test('a copy that was scaled down and saved again is similar, and a different picture isn’t', async () => {
    const styles = Object.keys(portraitStyles) as (keyof typeof portraitStyles)[]
    const hashes: string[] = []
    for (const style of styles) {
      const drawn = await draw(style)
      const { perceptualHash } = await preparePicture(await drawn().png(QUICKLY).toBuffer(), { whom })
      const copies = [
        await drawn().jpeg({ quality: 55 }).toBuffer(),
        await drawn().resize(430).jpeg({ quality: 80 }).toBuffer(),
        await drawn().modulate({ brightness: 1.08 }).png(QUICKLY).toBuffer(),
      ]
      for (const copy of copies) {
        // A copy is checked without creating its stored sizes.
        const like = await traitsOf(await readUpload(copy, {}))
        expect(differingBits(perceptualHash, like.perceptualHash)).toBeLessThanOrEqual(6)
      }
      hashes.push(perceptualHash)
    }
    const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => differingBits(one, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(12)
  })
})

describe('simultaneous pictures', () => {
  /** Prepares pictures that arrive at the same time, and returns their widths in the order they're ready. */
  const readyInOrder = async (pictures: readonly Buffer[]) => {
    const widths: number[] = []
    await Promise.all(
      pictures.map(async (bytes, at) => {
        const { width } = await preparePicture(bytes, { whom: `member ${at}` })
        widths.push(width)
      }),
    )
    return widths
  }

  test('are processed two at a time, each by one thread', async () => {
    const large = await fourFields(6000, 4000).jpeg().toBuffer()
    const small = await fourFields(200, 200).jpeg().toBuffer()
    // The large pictures take so much longer that the small one is ready first unless it has to wait.
    expect(await readyInOrder([large, small])).toEqual([200, 1600])
    expect((await readyInOrder([large, large, small])).indexOf(200)).toBeGreaterThan(0)
    expect(sharp.concurrency()).toBe(1)
  })

  test('wait in a queue of up to twenty, beyond which they’re rejected immediately with a time to retry', async () => {
    const bytes = await fourFields(200, 200).png().toBuffer()
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => preparePicture(bytes, { whom: `member ${at}` })),
    )
    const refused = tries.slice(22)
    expect(tries.slice(0, 22).every(({ status }) => status === 'fulfilled')).toBe(true)
    for (const each of refused) {
      expect(each).toMatchObject({ reason: { reason: { code: 'unavailable' }, retryAfter: 5 } })
    }
    expect(await preparePicture(bytes, { whom })).toMatchObject({ width: 200 })
  })
})
