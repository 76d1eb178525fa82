import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from './photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const fetchPicture = (
  photoId: string,
  {
    agent = app.visitor(),
    size = 'card',
    headers = {},
  }: {
    agent?: ReturnType<TestApp['visitor']>
    size?: string
    headers?: Record<string, string>
  } = {},
) => agent.request('GET', `/media/${photoId}/${size}`, { headers })

test(
  'a picture for everyone is served in each size, and cached privately for five minutes',
  covers('PHOTO-22.1', 'PHOTO-22.2', 'PHOTO-22.3', 'CONST-46'),
  async () => {
    const photo = await app.given.photo(await app.given.member())
    for (const size of PICTURE_SIZES) {
      const answer = await app.visitor().request('GET', mediaPath(photo, size))
      expect([answer.statusCode, answer.body]).toEqual([200, `picture ${size}`])
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(`picture ${size}`.length),
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
        vary: 'cookie',
      })
    }
  },
)

test('a picture on a profile for members is served to members only', covers('PHOTO-22.2'), async () => {
  const photo = await app.given.photo(await app.given.member({ visibility: 'members' }))
  const refused = await fetchPicture(photo)
  expect(refused.statusCode).toBe(404)
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const shown = await fetchPicture(photo, { agent: app.as(await app.given.member()) })
  // The browser has to revalidate before each view.
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})

test('a viewer who loses access gets 404 immediately, even for pictures the browser has cached', async () => {
  const [owner, viewer] = [await app.given.member(), await app.given.member()]
  const photo = await app.given.photo(owner)
  const agent = app.as(viewer)
  const seen = await fetchPicture(photo, { agent })
  const again = { 'if-none-match': String(seen.headers['etag']) }
  expect((await fetchPicture(photo, { agent, headers: again })).statusCode).toBe(304)
  await app.given.block(owner, viewer)
  expect((await fetchPicture(photo, { agent })).statusCode).toBe(404)
  expect((await fetchPicture(photo, { agent, headers: again })).statusCode).toBe(404)
  expect((await fetchPicture(photo)).statusCode).toBe(200)
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, owner.id))
  expect((await fetchPicture(photo)).statusCode).toBe(404)
})

test('unknown pictures, unknown sizes and malformed URLs are not found', async () => {
  const photo = await app.given.photo(await app.given.member())
  for (const path of [
    mediaPath(newId(), 'card'),
    `/media/${photo}/original`,
    `/media/${photo}/..%2Fcard`,
    '/media/not-an-id/card',
  ]) {
    const answer = await app.visitor().request('GET', path)
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

test('a picture whose file is missing is not found', async () => {
  const photo = await app.given.photo(await app.given.member())
  const [row] = await app.services.db.select().from(photos).where(eq(photos.id, photo))
  await app.services.files.remove(`${row?.fileKey}-card.webp`)
  const answer = await fetchPicture(photo)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})
