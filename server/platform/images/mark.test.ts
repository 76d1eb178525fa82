import sharp from 'sharp'
import { expect, test } from 'vitest'
import { USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { GLYPHS } from './mark.data.ts'
import { blurPicture, markPicture } from './mark.ts'

const plain = (background: string, [width, height]: readonly [number, number] = [400, 500]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()

/** The brightness of each pixel. */
const greyOf = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer()

/** The percentage of pixels that clearly differ. */
const differing = async (one: Buffer, other: Buffer) => {
  const [a, b] = [await greyOf(one), await greyOf(other)]
  expect(a.length).toBe(b.length)
  return (100 * a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 8).length) / a.length
}

test.each(['#000000', '#808080', '#ffffff', '#e02020'])(
  'a name is faintly visible on a background of %s',
  async (ground) => {
    const picture = await plain(ground)
    const part = await differing(picture, await markPicture(picture, 'max_1986'))
    expect(part).toBeGreaterThan(1)
    expect(part).toBeLessThan(25)
  },
)

test('the pixels depend on the name, even in a copy that was saved again without metadata', async () => {
  const picture = await plain('#707070', [1600, 1200])
  const [one, other] = [await markPicture(picture, 'anna'), await markPicture(picture, 'max')]
  const copyOf = (marked: Buffer) => sharp(marked).resize(800).jpeg({ quality: 70 }).toBuffer()
  expect(await differing(await copyOf(one), await copyOf(other))).toBeGreaterThan(1)
  expect(await differing(one, await markPicture(picture, 'anna'))).toBe(0)
  const { exif, xmp, width, height, format } = await sharp(one).metadata()
  expect({ exif, xmp, width, height, format }).toEqual({
    exif: undefined,
    xmp: undefined,
    width: 1600,
    height: 1200,
    format: 'webp',
  })
})

test('the name covers every quarter of the picture', async () => {
  const picture = await plain('#404040')
  const marked = await markPicture(picture, 'a'.repeat(USERNAME.max))
  for (const [left, top] of [
    [0, 0],
    [200, 0],
    [0, 250],
    [200, 250],
  ] as const) {
    const cut = (whole: Buffer) =>
      sharp(whole).extract({ left, top, width: 200, height: 250 }).png().toBuffer()
    expect(await differing(await cut(picture), await cut(marked))).toBeGreaterThan(1)
  }
})

test('every character of a username has its own glyph, and nothing else is drawn', async () => {
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code))
  const allowed = characters.filter((each) => USERNAME.pattern.test(each)).map((each) => each.toUpperCase())
  expect(Object.keys(GLYPHS).toSorted()).toEqual([...new Set(allowed)].toSorted())
  expect(new Set(Object.values(GLYPHS)).size).toBe(Object.keys(GLYPHS).length)
  const picture = await plain('#000000')
  expect(await differing(await markPicture(picture, '<"&>'), picture)).toBe(0)
})

test('a picture of a single pixel can be marked', async () => {
  const { width, height } = await sharp(await markPicture(await plain('#000000', [1, 1]), 'max')).metadata()
  expect([width, height]).toEqual([1, 1])
})

test('a blurred picture has no sharp edges', async () => {
  const half = await sharp(await plain('#000000', [80, 200]))
    .extend({ right: 80, background: '#ffffff' })
    .webp()
    .toBuffer()
  const steepest = async (picture: Buffer) => {
    const grey = await greyOf(picture)
    const steps = Array.from({ length: 159 }, (_, at) => Math.abs((grey[at + 1] ?? 0) - (grey[at] ?? 0)))
    return Math.max(...steps)
  }
  expect(await steepest(half)).toBeGreaterThan(150)
  expect(await steepest(await blurPicture(half))).toBeLessThan(30)
})
