import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_LIMITS, PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { CORNERS, fourFields, pngOf, withChunk, withSides } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import { preparePicture } from './picture.ts'

const whom = 'anna'

const jpeg = await fourFields(600, 400).jpeg({ quality: 95 }).toBuffer()
const png = await fourFields(600, 400).png().toBuffer()

const refusal = (reason: { code: string }) => ({ name: 'Failure', reason })
const sidesOf = async (picture: Buffer) => {
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height }
}

describe('accepted and rejected files', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
  ])('a %s becomes three WebP files', covers('PHOTO-07', 'PHOTO-10'), async (_, bytes) => {
    const { files, ...facts } = await preparePicture(bytes, { whom })
    expect(await sidesOf(files.full)).toEqual({ format: 'webp', width: 600, height: 400 })
    expect(await sidesOf(files.card)).toEqual({ format: 'webp', width: 320, height: 400 })
    expect(await sidesOf(files.thumb)).toEqual({ format: 'webp', width: 160, height: 200 })
    expect(facts).toEqual({
      width: 600,
      height: 400,
      thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
      contentHash: expect.stringMatching(/^[\da-f]{64}$/),
      perceptualHash: expect.stringMatching(/^[\da-f]{16}$/),
      mirroredHash: expect.stringMatching(/^[\da-f]{16}$/),
    })
  })

  test.each([
    ['TIFF', () => fourFields(300, 300).tiff().toBuffer()],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['JPEG with something in front of it', () => Buffer.concat([Buffer.from('X'), jpeg])],
  ])('a %s is refused', covers('PHOTO-07', 'PHOTO-10'), async (_, bytes) => {
    await expect(preparePicture(await bytes(), { whom })).rejects.toMatchObject(
      refusal(PICTURE_REASONS.notAPicture),
    )
    expect(PICTURE_REASONS.notAPicture.message).toBe('Only JPG and PNG images are allowed')
  })

  test.each([
    ['gif', () => fourFields(300, 300).gif().toBuffer()],
    ['webp', () => fourFields(300, 300).webp().toBuffer()],
    ['avif', () => fourFields(300, 300).avif({ effort: 0 }).toBuffer()],
    ['heic', () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic')],
    ['heic', () => Buffer.from('\0\0\0\x24ftypmif1\0\0\0\0mif1heic')],
    ['empty', () => Buffer.alloc(0)],
  ] as const)(
    'a file of kind %s is refused with a reason of its own',
    covers('PHOTO-07', 'PHOTO-10'),
    async (kind, bytes) => {
      await expect(preparePicture(await bytes(), { whom })).rejects.toMatchObject(
        refusal(PICTURE_REASONS[kind]),
      )
    },
  )

  test('a JPEG that lacks only its end marker is accepted, and so is an animation of one frame', async () => {
    expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(await preparePicture(jpeg.subarray(0, -2), { whom })).toMatchObject({ width: 600, height: 400 })
    const cut = preparePicture(jpeg.subarray(0, -jpeg.length / 3), { whom })
    await expect(cut).rejects.toMatchObject(refusal(PICTURE_REASONS.broken))
    const still = withChunk(png, 'acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    expect(await preparePicture(still, { whom })).toMatchObject({ width: 600, height: 400 })
  })

  test(
    'exactly 5 MB is accepted, and one byte more isn’t',
    covers('PHOTO-08', 'PHOTO-09', 'CONST-53'),
    async () => {
      const full = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)])
      expect(await preparePicture(full, { whom })).toMatchObject({ width: 600, height: 400 })
      const larger = preparePicture(Buffer.concat([full, Buffer.alloc(1)]), { whom })
      await expect(larger).rejects.toMatchObject(refusal(PICTURE_REASONS.tooLarge))
      expect(PICTURE_REASONS.tooLarge.message).toBe('Image size should be less than 5MB')
    },
  )

  test('sides of 200 pixels are accepted, and sides of 199 aren’t', async () => {
    const side = (width: number, height: number) => fourFields(width, height).png().toBuffer()
    expect(await preparePicture(await side(200, 260), { whom })).toMatchObject({ width: 200, height: 260 })
    for (const small of [await side(199, 260), await side(260, 199)]) {
      await expect(preparePicture(small, { whom })).rejects.toMatchObject(refusal(PICTURE_REASONS.tooSmall))
    }
  })

  test('an animated PNG is rejected', async () => {
    const animated = withChunk(png, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    await expect(preparePicture(animated, { whom })).rejects.toMatchObject(refusal(PICTURE_REASONS.animated))
  })

  test.each([
    ['a truncated JPEG', jpeg.subarray(0, jpeg.length * 0.7)],
    ['a JPEG with nothing after its start', jpeg.subarray(0, 20)],
    ['a truncated PNG', png.subarray(0, png.length * 0.7)],
    ['a PNG with a wrong checksum', Buffer.from(png).fill(0x55, png.length - 30, png.length - 20)],
  ])('%s is refused as broken', async (_, bytes) => {
    await expect(preparePicture(bytes, { whom })).rejects.toMatchObject(refusal(PICTURE_REASONS.broken))
  })

  test('a picture isn’t broken by trailing bytes, or by stray bytes between its segments', async () => {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const stray = Buffer.concat([jpeg.subarray(0, frame), Buffer.alloc(3), jpeg.subarray(frame)])
    for (const bytes of [stray, Buffer.concat([jpeg, Buffer.from('SEFT trailer')])]) {
      expect(await preparePicture(bytes, { whom })).toMatchObject({ width: 600 })
    }
  })
})

describe('pictures that would take too much memory', () => {
  const { pixels } = PICTURE_LIMITS

  test.each([
    ['400 megapixels in a few kilobytes', pngOf({ width: 20_000, height: 20_000, rows: 20_000 })],
    ['one row over the limit', pngOf({ width: 10_000, height: pixels / 10_000 + 1, rows: 0 })],
    ['a PNG with only one of its 60,000 rows', pngOf({ width: 60_000, height: 60_000, rows: 1 })],
    ['a JPEG with the largest possible sides', withSides(jpeg, { width: 65_500, height: 65_500 })],
    ['8 bytes per pixel', pngOf({ width: 7000, height: 7000, rows: 0, colours: true })],
  ])(
    '%s: the picture is refused because of its header, whatever follows',
    covers('PHOTO-10'),
    async (_, bytes) => {
      expect(bytes.length).toBeLessThan(100_000)
      const before = process.memoryUsage.rss()
      const tries = await Promise.allSettled(
        Array.from({ length: 10 }, () => preparePicture(bytes, { whom })),
      )
      expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
      for (const each of tries) {
        expect(each).toMatchObject({ reason: refusal(PICTURE_REASONS.tooManyPixels) })
      }
    },
  )

  test('exactly as many pixels as the limit are accepted', async () => {
    const bytes = pngOf({ width: 10_000, height: pixels / 10_000, rows: pixels / 10_000 })
    expect(await preparePicture(bytes, { whom })).toMatchObject({ width: 1600, height: 800 })
  })
})

const cornersOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3)
    const far = (colour: string) =>
      [red, green, blue].reduce(
        (sum, value, of) => sum + Math.abs(value - Number.parseInt(colour.slice(1 + of * 2, 3 + of * 2), 16)),
        0,
      )
    return CORNERS.findIndex((colour) => far(colour) < 60)
  }
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)]
}

describe('orientation', () => {
  test.each([
    [1, [0, 1, 2, 3]],
    [2, [1, 0, 3, 2]],
    [3, [2, 3, 0, 1]],
    [4, [3, 2, 1, 0]],
    [5, [0, 3, 2, 1]],
    [6, [3, 0, 1, 2]],
    [7, [2, 1, 0, 3]],
    [8, [1, 2, 3, 0]],
  ])('the camera’s orientation %i is applied', async (orientation, corners) => {
    const bytes = await sharp(jpeg).withMetadata({ orientation }).jpeg().toBuffer()
    const { files, width, height } = await preparePicture(bytes, { whom })
    expect({ width, height }).toEqual(
      orientation > 4 ? { width: 400, height: 600 } : { width: 600, height: 400 },
    )
    for (const file of Object.values(files)) expect(await cornersOf(file)).toEqual(corners)
  })

  test.each([
    [0, [3, 0, 1, 2]],
    [90, [2, 3, 0, 1]],
    [180, [1, 2, 3, 0]],
    [270, [0, 1, 2, 3]],
  ] as const)('a rotation by %i degrees is applied after the camera’s orientation', async (turn, corners) => {
    const bytes = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { files, width } = await preparePicture(bytes, { whom, turn })
    expect(width).toBe(turn % 180 === 0 ? 400 : 600)
    expect(await cornersOf(files.full)).toEqual(corners)
  })

  test('a crop is relative to the picture after its rotation', async () => {
    const bytes = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 }
    const { files, width, height } = await preparePicture(bytes, { whom, turn: 90, crop })
    expect({ width, height }).toEqual({ width: 300, height: 200 })
    expect(await cornersOf(files.full)).toEqual([3, 3, 3, 3])
  })

  test.each([
    ['extends beyond the right edge', { left: 0.5, top: 0, width: 0.6, height: 1 }],
    ['extends beyond the bottom edge', { left: 0, top: 0.2, width: 1, height: 0.9 }],
    ['starts beyond the left edge', { left: -0.1, top: 0, width: 1, height: 1 }],
    ['starts beyond the top edge', { left: 0, top: -0.1, width: 1, height: 1 }],
    ['is too narrow', { left: 0, top: 0, width: 0.3, height: 1 }],
    ['is too short', { left: 0, top: 0, width: 1, height: 0.4 }],
    ['has an edge that isn’t a number', { left: Number.NaN, top: 0, width: 1, height: 1 }],
  ])('a crop that %s is refused', async (_, crop) => {
    await expect(preparePicture(jpeg, { whom, crop })).rejects.toMatchObject(
      refusal(PICTURE_REASONS.tooSmall),
    )
  })
})

describe('size', () => {
  test.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
      { width: 400, height: 500 },
    ],
    [
      { width: 1500, height: 3000 },
      { width: 800, height: 1600 },
      { width: 400, height: 500 },
    ],
    [
      { width: 210, height: 900 },
      { width: 210, height: 900 },
      { width: 210, height: 263 },
    ],
    [
      { width: 900, height: 210 },
      { width: 900, height: 210 },
      { width: 168, height: 210 },
    ],
  ])('a picture of %j is made smaller, never larger', async (sides, full, card) => {
    const { files, ...facts } = await preparePicture(
      await fourFields(sides.width, sides.height).jpeg().toBuffer(),
      { whom },
    )
    expect(facts).toMatchObject(full)
    expect(await sidesOf(files.full)).toMatchObject(full)
    expect(await sidesOf(files.card)).toMatchObject(card)
    expect(await sidesOf(files.thumb)).toMatchObject({ width: 160, height: 200 })
  })

  test('a card shows the middle of the picture', async () => {
    const { files } = await preparePicture(jpeg, { whom })
    expect(await cornersOf(files.card)).toEqual([0, 1, 2, 3])
  })
})
