import { deflateSync } from 'node:zlib'
import sharp, { type Color, type Sharp } from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { fourFields, withChunk, withSegment } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import { preparePicture } from './picture.ts'

const whom = 'anna'

const SECRET = 'at home in Elm Street 7'
const secret = Buffer.from(SECRET)

const jpeg = await fourFields(600, 400).jpeg().toBuffer()
const png = await fourFields(600, 400).png().toBuffer()

/** The names of a WebP's chunks. */
const chunksOf = (webp: Buffer) => {
  const names = []
  for (
    let at = 12;
    at + 8 <= webp.length;
    at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)
  ) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

const iptc = Buffer.concat([
  Buffer.from('Photoshop 3.0\0', 'latin1'),
  Buffer.from('8BIM\x04\x04\0\0\0\0\0', 'latin1'),
  Buffer.from([5 + SECRET.length, 0x1c, 2, 120, 0, SECRET.length]),
  secret,
])
/** A thumbnail inside the picture, as cameras store it. */
const thumbnail = Buffer.concat([
  Buffer.from('JFXX\0\x10', 'latin1'),
  await sharp(jpeg)
    .resize(60)
    .withExif({ IFD0: { Copyright: SECRET } })
    .jpeg()
    .toBuffer(),
])
const gps = {
  IFD0: { Copyright: SECRET, Model: SECRET },
  IFD2: { BodySerialNumber: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSAreaInformation: SECRET },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const latin = (text: string) => Buffer.from(text, 'latin1')

const exifOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).exif ?? Buffer.alloc(0)

describe('metadata', () => {
  test.each([
    ['EXIF with a location, in a JPEG', () => sharp(jpeg).withExif(gps).jpeg().toBuffer()],
    ['EXIF with a location, in a PNG', () => sharp(png).withExif(gps).png().toBuffer()],
    ['XMP in a JPEG', () => sharp(jpeg).withXmp(xmp).jpeg().toBuffer()],
    ['XMP in a PNG', () => withChunk(png, 'iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))],
    ['IPTC', () => withSegment(jpeg, 0xed, iptc)],
    ['a comment', () => withSegment(jpeg, 0xfe, secret)],
    ['a thumbnail', () => withSegment(jpeg, 0xe0, thumbnail)],
    ['a vendor’s own segment', () => withSegment(jpeg, 0xef, secret)],
    ['data appended to a JPEG', () => Buffer.concat([jpeg, secret])],
    ['tEXt', () => withChunk(png, 'tEXt', latin(`Comment\0${SECRET}`))],
    [
      'zTXt',
      () => withChunk(png, 'zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(secret, { level: 0 })])),
    ],
    ['iTXt', () => withChunk(png, 'iTXt', latin(`Comment\0\0\0\0\0${SECRET}`))],
    ['a vendor’s own chunk', () => withChunk(png, 'seCr', secret)],
    ['data appended to a PNG', () => Buffer.concat([png, secret])],
  ])('only the picture itself is kept from a file with %s', covers('PHOTO-10'), async (_, build) => {
    const bytes = await build()
    expect(bytes.includes(secret)).toBe(true)
    const { files } = await preparePicture(bytes, { whom })
    for (const file of Object.values(files)) {
      expect(file.includes(secret)).toBe(false)
      expect(chunksOf(file)).toEqual(['VP8 '])
      const { exif, xmp: left, iptc: news, icc } = await sharp(file).metadata()
      expect({ exif, left, news, icc }).toEqual({})
    }
  })

  test('the file for the location test does contain a location', async () => {
    const exif = await exifOf(await sharp(jpeg).withExif(gps).jpeg().toBuffer())
    // The GPSInfo tag, little-endian as sharp writes it.
    expect(exif.includes(Buffer.from([0x25, 0x88, 4, 0]))).toBe(true)
  })

  test('a gain map for bright screens is stripped', async () => {
    // sharp's types lack this method.
    const { withGainMap } = sharp.prototype as { withGainMap: (this: Sharp) => Sharp }
    const bright = await withGainMap.call(sharp(jpeg)).jpeg().toBuffer()
    expect((await sharp(bright).metadata()).gainMap).toBeDefined()
    const { files } = await preparePicture(bright, { whom })
    expect(chunksOf(files.full)).toEqual(['VP8 '])
  })
})

const pixelOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return { channels: info.channels, colour: [...data.subarray(0, 3)] }
}

const close = (colour: readonly number[]) => ({
  channels: 3,
  colour: colour.map((value) => expect.closeTo(value, -1.2)),
})

describe('colours', () => {
  const one = (background: Color) => sharp({ create: { width: 300, height: 300, channels: 3, background } })

  test('colours with a profile are converted to sRGB', async () => {
    const wide = await one('#e02020').withIccProfile('p3').png().toBuffer()
    const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect(Math.abs((raw[0] ?? 0) - 0xe0)).toBeGreaterThan(8)
    const { files } = await preparePicture(wide, { whom })
    expect(await pixelOf(files.full)).toEqual(close([0xe0, 0x20, 0x20]))
  })

  test.each([
    ['a greyscale JPEG', 0x80, (image: Sharp) => image.toColourspace('b-w').jpeg()],
    ['a 16-bit PNG', 0x80, (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a 16-bit greyscale PNG', 0x80, (image: Sharp) => image.toColourspace('grey16').png()],
    ['a PNG with a palette', 0x80, (image: Sharp) => image.png({ palette: true })],
    // Other greys already become darker when converted to CMYK.
    ['a CMYK JPEG', 0xff, (image: Sharp) => image.toColourspace('cmyk').jpeg()],
  ])('%s keeps its colour', async (_, value, encode) => {
    const bytes = await encode(one({ r: value, g: value, b: value })).toBuffer()
    const { files } = await preparePicture(bytes, { whom })
    expect(await pixelOf(files.full)).toEqual(close([value, value, value]))
  })

  test('transparent parts become white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background } })
      .png()
      .toBuffer()
    const { files, thumbhash } = await preparePicture(clear, { whom })
    for (const file of Object.values(files)) expect(await pixelOf(file)).toEqual(close([255, 255, 255]))
    expect(thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'))).toMatchObject({
      a: 1,
      r: expect.closeTo(1),
    })
  })
})
