import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { expect, test } from 'vitest'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { drawPortrait, renderPortrait } from './portraits.ts'

test('a portrait is rendered as WebP in three sizes, with a placeholder', async () => {
  const portrait = await renderPortrait({ seed: 7, type: 'couple_mf' })
  const sizeOf = async (picture: Buffer) => {
    const { format, width, height } = await sharp(picture).metadata()
    return { format, width, height }
  }
  expect(await sizeOf(portrait.files.full)).toEqual({ format: 'webp', width: 800, height: 1000 })
  expect(await sizeOf(portrait.files.card)).toEqual({ format: 'webp', width: 400, height: 500 })
  expect(await sizeOf(portrait.files.thumb)).toEqual({ format: 'webp', width: 160, height: 200 })
  const ratio = thumbHashToApproximateAspectRatio(Buffer.from(portrait.thumbhash, 'base64'))
  expect(ratio).toBeCloseTo(0.8, 0)
  expect(portrait).toMatchObject({ width: 800, height: 1000 })
})

// To update the portraits, run `npx vitest run server/demo/portraits.test.ts -u`.
test('the landing page’s portraits are drawn from seeds that no member has', async () => {
  for (const { name, ...drawn } of [
    { name: 'woman', seed: 'l1', type: 'woman', style: 'poster' },
    { name: 'couple', seed: 'l1', type: 'couple_mf', style: 'studio' },
    { name: 'man', seed: 'l0', type: 'man', style: 'studio' },
    { name: 'hosts', seed: 'l1', type: 'couple_mf', style: 'glass' },
  ] as const) {
    await expect(drawPortrait(drawn)).toMatchFileSnapshot(`../../client/public/portraits/${name}.svg`)
  }
})

test('the same seed and type draw the same picture, and a different seed or type draws a different picture', () => {
  expect(drawPortrait({ seed: 1, type: 'man' })).toBe(drawPortrait({ seed: 1, type: 'man' }))
  const drawn = PROFILE_TYPES.flatMap((type) =>
    Array.from({ length: 60 }, (_, seed) => drawPortrait({ seed, type })),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
})
