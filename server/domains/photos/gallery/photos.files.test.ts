import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { deletePhoto, OWN_PHOTO_REASONS, uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { seededRandom } from '#server/demo/random.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { damagedFiles } from '#server/testing/fixtures/damage.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { covers } from '#testing/covers.ts'
import { removeUnclaimed } from './photos.uploading.commands.ts'

const openBucket = async () => {
  const s3 = await startS3()
  return { app: await createTestApp({ s3: s3.settings }), close: s3.close }
}
// How a damaged file is handled doesn't depend on the store, so fewer files are enough for the bucket.
const STORES = [
  ['a folder', 250, async () => ({ app: await createTestApp(), close: async () => undefined })],
  ['a bucket', 20, openBucket],
] as const

describe.each(STORES)('with files in %s', (place, damaged, open) => {
  let app: TestApp
  let close: () => Promise<unknown>
  beforeAll(async () => {
    const opened = await open()
    app = opened.app
    close = opened.close
  })
  afterAll(async () => {
    await app.close()
    await close()
  })

  const stored = () => app.services.files.list('photos')
  const gold = async () => {
    const member = await app.given.member()
    await app.given.tier(member, 'gold')
    return app.as(member)
  }

  test('the next jobs remove a deleted photo from the store in every size', covers('PHOTO-05'), async () => {
    const agent = await gold()
    const before = await stored()
    const uploaded = await agent.call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())
    const photoId = uploaded.ok.photo.id
    expect(await stored()).toHaveLength(before.length + PICTURE_SIZES.length)
    await agent.call(deletePhoto, { photoId })
    expect((await agent.request('GET', mediaPath(photoId, 'full'))).statusCode).toBe(404)
    await app.services.jobs.drain()
    expect(await stored()).toEqual(before)
  })

  test(
    `each of ${damaged} damaged files is stored as a viewable photo, or not at all`,
    covers('PHOTO-10'),
    async () => {
      const reasons = Object.values({ ...PICTURE_REASONS, ...OWN_PHOTO_REASONS }).map(
        ({ code }) => `422 ${code}`,
      )
      const before = (await stored()).length
      const ready: string[] = []
      const refused = new Set<string>()
      let agent = await gold()
      for (const [at, file] of damagedFiles(damaged, seededRandom('damaged uploads', place)).entries()) {
        // Stays below the 30 uploads a member may make in half an hour.
        if (at % 25 === 0) agent = await gold()
        const answer = await agent.call(uploadPhoto, { clientKey: newId() }, {}, file)
        if (answer.status === 200) ready.push(answer.ok.photo.id)
        else refused.add(`${answer.status} ${answer.code}`)
      }
      expect([...refused].filter((each) => !reasons.includes(each))).toEqual([])
      expect(ready.length).toBeGreaterThan(damaged / 10)
      expect(ready.length).toBeLessThan(damaged * 0.8)
      for (const id of ready) {
        const { statusCode, rawPayload } = await app.visitor().request('GET', mediaPath(id, 'thumb'))
        expect([statusCode, rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
      }
      app.clock.advance(HOUR + 1)
      await removeUnclaimed(app.services)
      await app.services.jobs.drain()
      expect(await stored()).toHaveLength(before + ready.length * PICTURE_SIZES.length)
    },
  )
})
