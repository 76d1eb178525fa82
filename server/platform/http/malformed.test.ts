import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { openWire } from '#server/testing/scenario/wire.ts'

let app: TestApp
let usual: Record<string, unknown>
beforeAll(async () => {
  app = await createTestApp({ siteUrl: 'https://club.example' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  usual = (await app.visitor().request('GET', '/api/nothing')).headers
})
afterAll(() => app.close())

const PROTECTIVE = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

test.each(['/%', '/api/profiles/%ED%A0%80', '/%c0%ae/%c0%ae/etc/passwd'])(
  'an invalid URL gets the same response as an unknown URL: %s',
  async (path) => {
    const { statusCode, headers, body } = await app.visitor().request('GET', path)
    const nothing = { error: { code: 'not_found', message: 'There’s nothing at this address.' } }
    expect([statusCode, JSON.parse(body)]).toEqual([404, nothing])
    expect(headers).toMatchObject(Object.fromEntries(PROTECTIVE.map((name) => [name, usual[name]])))
    expect(headers['x-robots-tag']).toBe('noindex')
  },
)

test('a browser that opens an invalid URL gets a readable error message', async () => {
  const { headers, body } = await app.visitor().request('GET', '/%', { headers: { accept: 'text/html' } })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('There’s nothing at this address.')
})

test.each([
  ['text that isn’t HTTP', 'who goes there\r\n\r\n', 400, 'malformed_request'],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 400, 'malformed_request'],
  ['20 KB of headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'secret'.repeat(4000)}\r\n\r\n`, 413, 'too_large'],
])(
  'a request with %s gets our own error response, and the connection ends',
  async (_, sent, status, code) => {
    const wire = openWire(app.http)
    wire.socket.write(sent)
    const [head = '', body = ''] = (await wire.untilEnd()).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nconnection: close/)
    for (const name of PROTECTIVE) expect(head).toContain(`\r\n${name}: ${String(usual[name])}`)
    expect(JSON.parse(body)).toMatchObject({ error: { code } })
    expect(head + body).not.toMatch(/secret|who goes there/)
    expect(app.logged).toEqual([])
  },
)
