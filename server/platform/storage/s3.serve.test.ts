import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { openWire } from '#server/testing/scenario/wire.ts'
import { covers } from '#testing/covers.ts'

const LONG = 32 * 1024 * 1024
const SOON = { timeout: 20_000 }

let s3: Awaited<ReturnType<typeof startS3>>
let app: TestApp
beforeAll(async () => {
  s3 = await startS3()
  app = await createTestApp({ s3: s3.settings })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await s3.close()
})
beforeEach(() => {
  s3.disturbed(() => undefined)
  s3.abandoned.length = 0
})

/** Creates a photo that everyone may see, and returns the key of one of its pictures. */
const givenPhoto = async () => {
  const id = await app.given.photo(await app.given.member())
  const [row] = await app.services.db.select().from(photos).where(eq(photos.id, id))
  return { id, path: mediaPath(id, 'card'), key: `${row?.fileKey}-card.webp` }
}

const ask = (path: string, method = 'GET') => {
  const wire = openWire(app.http)
  wire.socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`)
  return wire
}

test('the site serves a picture in S3 without revealing its location', async () => {
  const { path, key } = await givenPhoto()
  expect(s3.objects.get(key)?.toString()).toBe('picture card')
  const { statusCode, headers, body } = await app.visitor().request('GET', path)
  expect([statusCode, body]).toEqual([200, 'picture card'])
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '12' })
  expect(JSON.stringify(headers)).not.toMatch(/127\.0\.0\.1|s3|amz|private-files/i)
})

test('a browser that disconnects ends the download from S3', async () => {
  const { path, key } = await givenPhoto()
  s3.objects.set(key, Buffer.alloc(LONG))
  const { socket, heard } = ask(path)
  await vi.waitFor(() => expect(heard()).toContain('content-length: 33554432'), SOON)
  expect(s3.abandoned).toEqual([])
  socket.destroy()
  await vi.waitFor(() => expect(s3.abandoned).toEqual([key]), SOON)
})

test('if a browser disconnects before S3 responds, the response isn’t read', async () => {
  const { path, key } = await givenPhoto()
  s3.objects.set(key, Buffer.alloc(LONG))
  let goAway = () => {}
  s3.disturbed(() => {
    goAway()
    return undefined
  })
  const { socket } = ask(path)
  goAway = () => socket.destroy()
  await vi.waitFor(() => expect(s3.abandoned).toEqual([key]), SOON)
})

test('a HEAD request doesn’t read the picture from S3', async () => {
  const { path, key } = await givenPhoto()
  s3.objects.set(key, Buffer.alloc(LONG))
  expect(await ask(path, 'HEAD').untilEnd()).toMatch(/^HTTP\/1\.1 200 [^]*content-length: 33554432\r\n/)
  await vi.waitFor(() => expect(s3.abandoned).toEqual([key]), SOON)
})

describe('a response that S3 breaks off', () => {
  test(
    'before its first byte becomes a 503 without the picture’s headers, and is counted',
    covers('BEY-50.5'),
    async () => {
      const { path } = await givenPhoto()
      s3.disturbed(() => ({ end: 'cut', at: 0 }))
      const before = app.logged.length
      const { statusCode, headers, body } = await app.visitor().request('GET', path)
      expect([statusCode, JSON.parse(body)]).toEqual([
        503,
        { error: expect.objectContaining({ code: 'unavailable' }) },
      ])
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(headers['etag']).toBeUndefined()
      const logged = app.logged.slice(before).join('\n')
      expect(logged).not.toContain('"level":50')
      expect(app.services.troubles.shortages()).toContainEqual({
        what: 'a request failed: files',
        times: expect.any(Number) as number,
      })
    },
  )

  test('in the middle is cut off for the browser as well, and counted', covers('BEY-50.5'), async () => {
    const { path, key } = await givenPhoto()
    s3.objects.set(key, Buffer.alloc(1000, 'x'))
    s3.disturbed(() => ({ end: 'cut', at: 0.5 }))
    const answer = await ask(path).untilEnd()
    expect(answer).toMatch(/content-length: 1000\r\n/)
    expect(answer.split('\r\n\r\n')[1]?.length ?? 0).toBeLessThan(1000)
    expect(app.services.troubles.shortages()).toContainEqual({
      what: 'a file was broken off: files',
      times: expect.any(Number) as number,
    })
  })
})

test('without S3, a picture is temporarily unavailable, and the log contains no secrets', async () => {
  const { path } = await givenPhoto()
  s3.disturbed(() => ({ status: 403, body: `<Error><Code>AccessDenied</Code></Error>` }))
  expect((await app.visitor().request('GET', path)).statusCode).toBe(500)
  const logged = app.logged.join('\n')
  expect(logged).toContain('403 AccessDenied')
  expect(logged).not.toContain(s3.settings.secretAccessKey)
  expect(logged).not.toContain('AWS4-HMAC')
})
