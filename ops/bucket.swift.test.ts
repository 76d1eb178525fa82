import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { deletePhoto, uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { s3Files } from '#server/platform/storage/s3.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import {
  filesIn,
  makePlace,
  makeSite,
  removePlaces,
  rowsOf,
  settingsOf,
} from '#server/testing/scenario/backups.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { makeBucket } from '#server/testing/fixtures/swift.ts'
import { backup, backupVerify, restore } from './backup.ts'
import { doctor } from './doctor.ts'
import { filesCopy } from './files-copy.ts'

vi.setConfig({ testTimeout: 240_000 })

let bucket: Awaited<ReturnType<typeof makeBucket>>
beforeEach(async () => {
  bucket = await makeBucket()
})
afterAll(removePlaces)

test('a photo is stored in every size, served by the site, and gone once it’s deleted', async () => {
  const app = await createTestApp({ s3: bucket.settings })
  try {
    const member = await app.given.member()
    await app.given.tier(member, 'gold')
    const agent = app.as(member)
    const uploaded = await agent.call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())
    const photoId = uploaded.ok.photo.id
    const stored = () => s3Files(bucket.settings).list('photos')
    expect(await stored()).toHaveLength(PICTURE_SIZES.length)
    for (const size of PICTURE_SIZES) {
      const { statusCode, rawPayload } = await agent.request('GET', mediaPath(photoId, size))
      expect([statusCode, rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
    }
    await agent.call(deletePhoto, { photoId })
    await app.services.jobs.drain()
    expect((await agent.request('GET', mediaPath(photoId, 'full'))).statusCode).toBe(404)
    expect(await stored()).toEqual([])
  } finally {
    await app.close()
  }
})

const contentsIn = async (files: Files) => {
  const contents: Record<string, string> = {}
  for (const key of await files.list()) {
    const found = await files.get(key)
    contents[key] = found ? (await buffer(found.stream)).toString('base64') : ''
  }
  return contents
}

test('a backup to a bucket is verified, and restored into another bucket', async () => {
  const [backups, target] = [await makeBucket(), await makeBucket()]
  const [site, place] = [await makeSite(), await makePlace()]
  const onSite = { ...settingsOf(site), ...bucket.environment }
  const there = `s3:${backups.settings.bucket}/club`
  const failureOf = async (command: () => Promise<void>, settings = onSite) =>
    (await here(command, settings)).complained
  expect(await failureOf(filesCopy)).toBe('')
  expect(await failureOf(() => backup([there]))).toBe('')
  expect(await failureOf(() => backup([there]))).toBe(`${there} is not empty.`)
  expect(await failureOf(() => backupVerify([there]))).toBe('')

  const onPlace = { ...settingsOf(place), ...target.environment }
  expect(await failureOf(() => restore([there]), onPlace)).toBe('')
  const { 'public.accounts': before } = await site.with(rowsOf)
  expect(before?.length).toBeGreaterThan(0)
  expect((await place.with(rowsOf))['public.accounts']).toEqual(before)
  expect(await contentsIn(s3Files(target.settings))).toEqual(filesIn(join(site.dataDir, 'files')))

  await s3Files(backups.settings).remove('club/complete.json')
  expect(await failureOf(() => backupVerify([there]))).toContain('cut short')
})

test('doctor finds no fault with the bucket', async () => {
  const { said } = await here(doctor, {
    ...settingsOf(await makePlace({ isLaidOut: true })),
    ...bucket.environment,
  })
  expect(said).toMatch(/^ok +files: /m)
  expect(await s3Files(bucket.settings).list()).toEqual([])
})
