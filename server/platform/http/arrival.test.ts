import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { nothing } from '#shared/kernel/fields.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { openWire } from '#server/testing/scenario/wire.ts'
import { ARRIVES_WITHIN, type Arrival } from './arrival.ts'
import { collectRoutes } from './serve.ts'
import { createHttp, registerHttp } from './server.ts'

const described = { summary: 'Take something.', method: 'POST', access: 'public', input: nothing } as const
const note = endpoint({
  ...described,
  name: 'test.note',
  path: '/api/test/notes',
  output: nothing,
  reasons: [],
})
const upload = endpoint({
  ...described,
  name: 'test.upload',
  path: '/api/test/files',
  output: z.object({ bytes: z.int() }),
  takes: { types: ['image/png'], maxBytes: 100 },
  reasons: [],
})
const routes = collectRoutes([
  {
    routes: (serve) => {
      serve(note, async () => ({}))
      serve.upload(upload, async ({ file }) => {
        let bytes = 0
        for await (const chunk of file.stream) bytes += (chunk as Buffer).length
        return { bytes }
      })
    },
  },
])

const NEVER = 60_000

const PIECE = Buffer.alloc(64 * 1024)
const forever = function* () {
  while (true) yield PIECE
}

let app: TestApp
const open: ReturnType<typeof createHttp>[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await Promise.all(open.map((http) => http.close()))
  await app.close()
})

const listenWith = async (arrival: Partial<Arrival>) => {
  const http = createHttp(app.services, {
    headers: NEVER,
    body: NEVER,
    file: NEVER,
    standstill: NEVER,
    ...arrival,
  })
  open.push(http)
  await registerHttp(http, app.services, app.authenticate, routes, { inlineScripts: [], maxLag: undefined })
  // More than both ends of a connection can buffer.
  http.get('/endless', (_request, reply) => reply.send(Readable.from(forever())))
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http
}

const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: site\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

const expectTooSlow = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(answer).toMatch(/\r\ncontent-security-policy: /)
  expect(answer).toContain('{"error":{"code":"too_slow","message":"The request took too long to arrive."}}')
}

test('the limits are ten seconds for headers, thirty seconds for a body, five minutes for a file, and one minute for a stalled response', () => {
  expect(ARRIVES_WITHIN).toEqual({ headers: 10_000, body: 30_000, file: 300_000, standstill: 60_000 })
})

test('a client that doesn’t read the response is cut off', async () => {
  const http = await listenWith({ standstill: 100 })
  const connected = once(http.server, 'connection')
  const { socket } = openWire(http)
  const [server] = (await connected) as [Socket]
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nhost: site\r\n\r\n')
  await once(server, 'close')
  socket.destroy()
  expect(app.logged).toEqual([])
})

test('headers that never end are cut off', async () => {
  const wire = openWire(await listenWith({ headers: 100 }))
  wire.socket.write('GET /api/health HTTP/1.1\r\nhost: site\r\nx-slow: ')
  expectTooSlow(await wire.untilEnd())
})

test('a silent connection is cut off', async () => {
  expectTooSlow(await openWire(await listenWith({ headers: 100 })).untilEnd())
})

test('a body that never ends is cut off, even while more of it keeps arriving', async () => {
  const http = await listenWith({ body: 100 })
  const wire = openWire(http)
  const arrived = once(http.server, 'request')
  wire.socket.write(`${post(note.path, 'application/json', 50_000)} `)
  const [request] = (await arrived) as [IncomingMessage]
  request.on('data', () => wire.socket.write(' '))
  expectTooSlow(await wire.untilEnd())
  expect(app.logged).toEqual([])
})

test.each([
  ['isn’t expected', 'GET /api/health HTTP/1.1\r\nhost: site\r\ncontent-length: 50\r\n\r\n', 200],
  ['is refused', post(note.path, 'application/json', 50).replace('site', 'site\r\norigin: null'), 403],
])('the connection also ends if the body %s', async (_, sent, status) => {
  const wire = openWire(await listenWith({ body: 100 }))
  wire.socket.write(sent)
  const answer = await wire.untilEnd()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).not.toContain('HTTP/1.1 408')
})

test('a body that arrived in time gets a response, however long the response takes', async () => {
  const http = await listenWith({ body: 1 })
  const [kept, slow] = [openWire(http), openWire(await listenWith({ body: 50 }))]
  kept.socket.write(`${post(note.path, 'application/json', 2)}{}`)
  slow.socket.write(post(note.path, 'application/json', 2))
  expectTooSlow(await slow.untilEnd())
  kept.socket.end()
  expect(await kept.untilEnd()).toMatch(/^HTTP\/1.1 200 /)
})

test('a file may take longer than other bodies, but is cut off eventually', async () => {
  const http = await listenWith({ body: 1 })
  const [wire, other] = [openWire(http), openWire(http)]
  wire.socket.write(post(upload.path, 'image/png', 4))
  other.socket.write(post(note.path, 'application/json', 4))
  expectTooSlow(await other.untilEnd())
  wire.socket.end('file')
  expect(await wire.untilEnd()).toContain('{"bytes":4}')

  const last = openWire(await listenWith({ headers: 100, file: 100 }))
  last.socket.write(post(upload.path, 'image/png', 4))
  expectTooSlow(await last.untilEnd())
})

test.each([note.path, upload.path])('an incomplete body isn’t logged as a server error: %s', async (path) => {
  const http = await listenWith({})
  const { socket } = openWire(http)
  const arrived = once(http.server, 'request')
  socket.write(post(path, path === upload.path ? 'image/png' : 'application/json', 50))
  const [, response] = (await arrived) as [unknown, NodeJS.EventEmitter]
  const gone = once(response, 'close')
  socket.write('half of it', () => socket.destroy())
  await gone
  await http.close()
  expect(app.logged).toEqual([])
})
