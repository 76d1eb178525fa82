import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { drawPortrait } from '#server/demo/portraits.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { banPhoto, unbanPicture } from './photos.bans.commands.ts'
import { comparableBits } from './photos.bans.policy.ts'
import { listBans } from './photos.bans.queries.ts'
import { removeUnclaimed } from '#server/domains/photos/gallery/photos.uploading.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const drawn = (seed: number) =>
  sharp(Buffer.from(drawPortrait({ seed, type: 'woman', style: 'poster' }))).removeAlpha()
const jpegOf = (image: Sharp, quality = 90) => image.jpeg({ quality }).toBuffer()

const upload = async (file: Buffer) => {
  const agent = app.as(await app.given.member())
  return agent.call(uploadPhoto, { clientKey: newId() }, {}, file)
}
const ban = async (file: Buffer, note = '') =>
  banPhoto(app.services, { photoId: (await upload(file)).ok.photo.id, note })

describe('a banned picture', () => {
  test('is deleted and can’t be uploaded by anyone, even if resized, resaved, mirrored or slightly brighter', async () => {
    await app.services.jobs.drain()
    const before = (await app.services.files.list('photos')).length
    expect(await ban(await jpegOf(drawn(1)))).toEqual({ findsLookAlikes: true })
    await app.services.jobs.drain()
    expect(await app.services.files.list('photos')).toHaveLength(before)
    const broken = await upload((await jpegOf(drawn(1))).subarray(0, 2000))
    expect([broken.status, broken.code]).toEqual([422, 'picture_broken'])
    const copies = [drawn(1), drawn(1).resize(430), drawn(1).flop(), drawn(1).modulate({ brightness: 1.08 })]
    for (const copy of copies) {
      const refused = await upload(await jpegOf(copy, 60))
      expect(refused.error).toEqual(broken.error)
    }
    await app.services.jobs.drain()
    app.clock.advance(HOUR + 1)
    await removeUnclaimed(app.services)
    await app.services.jobs.drain()
    expect(await app.services.files.list('photos')).toHaveLength(before)
    expect((await upload(await jpegOf(drawn(2)))).status).toBe(200)
  })

  test('that is plain is recognised only by its file, so that no similar one is rejected', async () => {
    const plain = await drawPicture()
    expect(await ban(plain)).toEqual({ findsLookAlikes: false })
    expect((await upload(plain)).code).toBe('picture_broken')
    expect((await upload(await drawPicture())).status).toBe(200)
  })

  test('is listed with its note until it is allowed again', async () => {
    const file = await jpegOf(drawn(3))
    await ban(file, 'Of somebody else')
    const noted = (await listBans(app.services.db)).find(({ note }) => note === 'Of somebody else')
    expect(await unbanPicture(app.services, noted?.id ?? newId())).toBe(true)
    expect(await unbanPicture(app.services, noted?.id ?? newId())).toBe(false)
    expect((await upload(file)).status).toBe(200)
  })

  test('is recorded in the audit log', async () => {
    await ban(await jpegOf(drawn(4)))
    const acts = await app.services.db.select({ act: auditActs.act }).from(auditActs)
    expect(acts).toContainEqual({ act: 'photos.ban' })
  })

  test('must be an existing photo', async () => {
    await expect(banPhoto(app.services, { photoId: newId(), note: '' })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    })
  })
})

test.each([
  ['0000000000000000', false],
  ['ffffffffffffffff', false],
  ['00000000000001ff', false],
  ['00000000000003ff', true],
  ['fffffffffffffc00', true],
  ['fffffffffffffe00', false],
])('a picture with the hash %s can be compared: %s', (hash, isComparable) => {
  expect(comparableBits(hash) !== null).toBe(isComparable)
})
