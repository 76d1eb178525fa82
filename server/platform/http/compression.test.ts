import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'

const words = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7919) % 1000} words</p>`).join('')

let app: TestApp
beforeAll(async () => {
  const renderPage = async () => ({ queries: [], html: `<div id="root">${words}</div>` })
  app = await createTestApp({}, { client: bareClient({ renderPage, renderDocument: () => words }) })
})
afterAll(() => app.close())

/** About ten thousand characters long. */
const REGIONS = '/api/regions'

const open = (path: string, encoding: string) =>
  app.visitor().request('GET', path, { headers: { 'accept-encoding': encoding } })

const asQuality = (html: string, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

test.each([
  ['a page made for one reader is compressed quickly', '/browse', 3],
  ['a document that’s the same for everyone is compressed better', '/', 4],
])('%s', async (_title, path, quality) => {
  const { headers, rawPayload } = await open(path, 'gzip, deflate, br, zstd')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const html = brotliDecompressSync(rawPayload).toString()
  expect(html).toContain(words)
  expect(rawPayload.length).toBe(asQuality(html, quality))
})

test('a response for one reader is compressed quickly, and a short response not at all', async () => {
  const [plain, packed, short] = [
    await open(REGIONS, 'identity'),
    await open(REGIONS, 'gzip, deflate, br, zstd'),
    await open('/api/session', 'gzip, deflate, br, zstd'),
  ]
  expect(plain.body.length).toBeGreaterThan(1024)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBe(asQuality(plain.body, 3))
  expect(asQuality(plain.body, 4)).toBeLessThan(packed.rawPayload.length)
  expect(short.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.9', 'br'],
])('a client that accepts “%s” gets that encoding', async (asked, encoding) => {
  for (const path of ['/browse', REGIONS]) {
    expect((await open(path, asked)).headers['content-encoding']).toBe(encoding)
  }
})
