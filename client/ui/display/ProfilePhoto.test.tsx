import { renderToString } from 'react-dom/server'
import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { blurOf, ProfilePhoto } from './ProfilePhoto.tsx'

/** A portrait, red at the top and blue below. */
const [WIDTH, HEIGHT] = [40, 50]
const picture = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
  const isAbove = at < WIDTH * HEIGHT * 2
  return [isAbove ? 230 : 20, 30, isAbove ? 20 : 230, 255][at % 4] ?? 0
})
const thumbHash = Buffer.from(rgbaToThumbHash(WIDTH, HEIGHT, picture)).toString('base64')

test('a picture’s blur takes only a few bytes and keeps the picture’s orientation, shape and colours', () => {
  const [, content = ''] = blurOf(Buffer.from(thumbHash, 'base64')).split('base64,')
  const bmp = Buffer.from(content, 'base64')
  expect(bmp.length).toBeLessThan(400)
  const [columns, rows] = [bmp.readUInt32LE(18), bmp.readUInt32LE(22)]
  expect(columns / rows).toBeCloseTo(0.8, 1)
  const stride = Math.ceil((columns * 3) / 4) * 4
  const pixel = (row: number) => [...bmp.subarray(54 + row * stride, 57 + row * stride)]
  // Blue, green, red, with the bottom row first.
  const [below, above] = [pixel(0), pixel(rows - 1)]
  expect((below[0] ?? 0) - (below[2] ?? 0)).toBeGreaterThan(100)
  expect((above[2] ?? 0) - (above[0] ?? 0)).toBeGreaterThan(100)
})

test(
  'the HTML of a page includes the blur of pictures at the top and has them fetched first, unlike other pictures',
  covers('PHOTO-18.2'),
  () => {
    const draw = (eager: boolean) =>
      renderToString(
        <ProfilePhoto picture={{ src: '/media/1/card', thumbHash }} profileType="woman" eager={eager} />,
      )
    expect(draw(true)).toMatch(/data:image\/bmp.*loading="eager" fetchPriority="high"/)
    expect(draw(false)).toMatch(/background-color:rgb.*loading="lazy"/)
    expect(draw(false)).not.toMatch(/data:image|fetchPriority/)
  },
)
