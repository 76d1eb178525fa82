import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import {
  describePhoto,
  listOwnPhotos,
  uploadPhoto,
  type Crop,
} from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PICTURE_REASONS, type Turn } from '#shared/kernel/picture-upload.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { CORNERS, fourFields } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Creates a member who uploads a 600 by 400 picture with four single-colour fields, as a new upload each time. */
const givenUploader = async () => {
  const member = await app.given.member()
  await app.given.tier(member, 'gold')
  const agent = app.as(member)
  const file = await fourFields(600, 400).jpeg({ quality: 95 }).toBuffer()
  const upload = (wish: { turn?: Turn; crop?: Crop; clientKey?: string } = {}) =>
    agent.call(uploadPhoto, { clientKey: newId(), ...wish }, {}, file)
  return { member, agent, upload }
}

/** Returns which corner of the test picture each corner of the stored one shows, clockwise from the top left. */
const cornersOf = async (photoId: string, agent: ReturnType<TestApp['as']>) => {
  const { rawPayload } = await agent.request('GET', mediaPath(photoId, 'full'))
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const nearest = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const far = (colour: string) => {
      const [or = 0, og = 0, ob = 0] = [1, 3, 5].map((from) =>
        Number.parseInt(colour.slice(from, from + 2), 16),
      )
      return Math.hypot(r - or, g - og, b - ob)
    }
    return CORNERS.findIndex((colour) => far(colour) < 60)
  }
  return [nearest(0.1, 0.1), nearest(0.9, 0.1), nearest(0.9, 0.9), nearest(0.1, 0.9)]
}

describe('an uploaded photo is stored', () => {
  const WISHES: readonly [string, { turn?: Turn; crop?: Crop }, [number, number], number[]][] = [
    ['unchanged', {}, [600, 400], [0, 1, 2, 3]],
    ['rotated', { turn: 90 }, [400, 600], [3, 0, 1, 2]],
    ['cropped to the chosen part', { crop: [0.5, 0, 0.5, 1] }, [300, 400], [1, 1, 2, 2]],
    ['rotated first, then cropped', { turn: 90, crop: [0, 0, 1, 0.5] }, [400, 300], [3, 0, 0, 3]],
  ]
  test.each(WISHES)('%s', covers('PHOTO-02.2', 'PHOTO-10'), async (_, wish, [width, height], corners) => {
    const { agent, upload } = await givenUploader()
    const { photo } = (await upload(wish)).ok
    expect(photo).toMatchObject({ width, height })
    expect(await cornersOf(photo.id, agent)).toEqual(corners)
  })
})

test(
  'a file that was uploaded before is rejected as the same photo, whatever its crop',
  covers('PHOTO-21.2'),
  async () => {
    const { upload } = await givenUploader()
    await upload({ crop: [0, 0, 0.5, 1] })
    expect(await upload({ crop: [0.5, 0, 0.5, 1] })).toMatchObject({ status: 409, code: 'photo_is_there' })
  },
)

test('a repeated upload stores nothing more and returns the photo of the first upload', async () => {
  const { agent, upload } = await givenUploader()
  const clientKey = newId()
  const first = (await upload({ clientKey, crop: [0, 0, 0.5, 1] })).ok
  expect((await upload({ clientKey, crop: [0.5, 0, 0.5, 1] })).ok.photo).toEqual(first.photo)
  expect((await agent.call(listOwnPhotos, {})).ok.items).toHaveLength(1)
})

test.each([
  ['too small', [0, 0, 0.1, 0.1]],
  ['partly outside the picture', [0.5, 0.5, 0.6, 0.6]],
] as const)('a crop that’s %s is rejected, and nothing is stored', async (_, crop) => {
  const { agent, upload } = await givenUploader()
  expect(await upload({ crop: [...crop] })).toMatchObject({ code: PICTURE_REASONS.tooSmall.code })
  expect((await agent.call(listOwnPhotos, {})).ok.items).toEqual([])
})

test.each(['0,0,1', '0,0,1,1,1', '0,,1,1', 'a,0,1,1', '0,0,1,2', '-0.1,0,1,1', ''])(
  'an invalid crop is rejected: “%s”',
  async (crop) => {
    const { agent } = await givenUploader()
    const file = await fourFields(600, 400).jpeg().toBuffer()
    const { statusCode } = await agent.request(
      'POST',
      `/api/photos?clientKey=${newId()}&crop=${encodeURIComponent(crop)}`,
      { headers: { 'content-type': 'image/jpeg' }, body: file },
    )
    expect(statusCode).toBe(422)
  },
)

test('a photo’s description is visible to those who may see the photo', covers('PHOTO-03.2'), async () => {
  const { member, agent, upload } = await givenUploader()
  const { photo } = (await upload()).ok
  expect(photo.alt).toBe('')
  const describe = (alt: string) => agent.call(describePhoto, { photoId: photo.id, alt })
  expect((await describe('  In our garden, in May  ')).status).toBe(200)
  expect((await agent.call(listOwnPhotos, {})).ok.items[0]?.alt).toBe('In our garden, in May')
  const { items } = (await app.visitor().call(listPhotosOf, { username: member.username })).ok
  expect(items.map(({ alt }) => alt)).toEqual(['In our garden, in May'])
  expect((await describe('x'.repeat(200))).status).toBe(200)
  expect((await describe('x'.repeat(201))).status).toBe(422)
  expect(
    await app.as(await app.given.member()).call(describePhoto, { photoId: photo.id, alt: '' }),
  ).toMatchObject({
    status: 404,
  })
})

test('one member’s simultaneous uploads do not block another member’s', async () => {
  const file = await fourFields(4000, 3000).jpeg().toBuffer()
  const [{ agent }, other] = [await givenUploader(), await givenUploader()]
  const sent = Array.from({ length: 30 }, () => agent.call(uploadPhoto, { clientKey: newId() }, {}, file))
  const refused = await Promise.race(
    sent.map(async (asked) =>
      [429, 503].includes((await asked).status) ? asked : new Promise<never>(() => {}),
    ),
  )
  expect((await other.upload()).status).toBe(200)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
  await Promise.all(sent)
})
