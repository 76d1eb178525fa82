import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { nothing, trimmed } from '#shared/kernel/fields.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { createAgent, type Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { collectRoutes, type Serve } from './serve.ts'
import { createHttp, registerHttp } from './server.ts'

const adminAct = endpoint({
  name: 'test.act',
  summary: 'Something that only admins may do.',
  method: 'POST',
  path: '/api/test/act',
  access: 'admin',
  input: nothing,
  output: nothing,
  reasons: [],
})

const NOTHING_BUILT = { inlineScripts: [], maxLag: undefined }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('every admin operation checks the stored role', covers('ROUTE-15.1'), async () => {
  const http = createHttp(app.services)
  let acts = 0
  const act = async () => {
    acts += 1
    return {}
  }
  await registerHttp(
    http,
    app.services,
    app.authenticate,
    new Map([['test.act', { endpoint: adminAct, handle: act }]]),
    NOTHING_BUILT,
  )
  const member = await app.given.member({ role: 'admin' })
  const agent = createAgent({ ...app, http }, member.id)
  const tryTo = async () => {
    const { status, code } = await agent.call(adminAct, {})
    return [status, code, acts]
  }
  expect(await tryTo()).toEqual([200, undefined, 1])
  await app.services.db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, member.id))
  expect(await tryTo()).toEqual([403, 'not_admin', 1])
  expect((await createAgent({ ...app, http }, null).call(adminAct, {})).status).toBe(401)
  await http.close()
})

describe('an endpoint that takes a file', () => {
  const upload = endpoint({
    name: 'test.upload',
    summary: 'Take a file.',
    method: 'POST',
    path: '/api/test/files/{name}',
    access: 'member',
    input: z.object({ name: trimmed(10), place: z.optional(trimmed(10)) }),
    output: z.object({ name: z.string(), place: z.string(), type: z.string(), bytes: z.int() }),
    takes: { types: ['image/png', 'image/jpeg'], maxBytes: 100_000 },
    reasons: [],
  })
  let http: ReturnType<typeof createHttp>
  let read = 0
  let agent: Agent
  let member: Awaited<ReturnType<typeof app.given.member>>
  beforeAll(async () => {
    http = createHttp(app.services)
    const routes = collectRoutes([
      {
        routes: (serve) =>
          serve.upload(upload, async ({ input: { name, place = '' }, file: { type, stream } }) => {
            read = 0
            for await (const chunk of stream) read += (chunk as Buffer).length
            return { name, place, type, bytes: read }
          }),
      },
    ])
    await registerHttp(http, app.services, app.authenticate, routes, NOTHING_BUILT)
    member = await app.given.member()
    agent = createAgent({ ...app, http }, member.id)
    await agent.request('GET', '/api/session')
  })

  test('streams the file to the handler, along with the parameters in the URL', async () => {
    const answer = await agent.call(upload, { name: 'cat', place: 'top' }, {}, Buffer.alloc(100_000))
    expect(answer.ok).toEqual({ name: 'cat', place: 'top', type: 'image/png', bytes: 100_000 })
    const jpeg = { 'content-type': 'image/jpeg; some=thing' }
    expect((await agent.call(upload, { name: 'cat' }, jpeg, Buffer.from('a file'))).ok).toMatchObject({
      type: 'image/jpeg',
      bytes: 6,
    })
  })

  test('rejects visitors, other file types, invalid input and a declared size that’s too large, without reading the file', async () => {
    read = -1
    const stranger = await createAgent({ ...app, http }, null).call(upload, { name: 'cat' })
    const text = await agent.call(upload, { name: 'cat' }, { 'content-type': 'text/html' })
    const json = await agent.call(upload, { name: 'cat' }, { 'content-type': 'application/json' })
    const long = await agent.call(upload, { name: 'a name too long' })
    const nothing = await agent.request('POST', '/api/test/files/cat')
    expect([nothing.statusCode, nothing.json<unknown>()]).toMatchObject([
      422,
      { error: { fields: { file: 'is missing' } } },
    ])
    const large = await agent.call(upload, { name: 'cat' }, {}, Buffer.alloc(100_001))
    expect(large.headers['connection']).not.toBe('close')
    const huge = await agent.call(upload, { name: 'cat' }, {}, Buffer.alloc(20 * 1024 * 1024 + 1))
    expect([huge.code, huge.headers['connection']]).toEqual(['too_large', 'close'])
    expect([stranger, text, json, long, large].map(({ status, code }) => [status, code])).toEqual([
      [401, 'not_signed_in'],
      [422, 'invalid_input'],
      [422, 'invalid_input'],
      [422, 'invalid_input'],
      [413, 'too_large'],
    ])
    expect(read).toBe(-1)
  })

  test('stops reading a file without a declared size once it exceeds the limit', async () => {
    const pieces = async function* () {
      for (let count = 0; count < 1000; count += 1) yield Buffer.alloc(10_000)
    }
    const { statusCode, body } = await http.inject({
      method: 'POST',
      url: '/api/test/files/cat',
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: `session=${agent.cookies.get('session')}`,
        'content-type': 'image/png',
      },
      payload: Readable.from(pieces()),
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([413, { error: { code: 'too_large' } }])
    expect(read).toBeLessThanOrEqual(100_000)
  })
})

test('an endpoint can be served only once, and only in the way it’s described', () => {
  const given = { ...adminAct, gives: { types: ['text/csv'] } }
  const answer = async () => ({})
  expect(() => collectRoutes([{ routes: (serve) => serve(given, answer) }])).toThrow(/another way/)
  expect(() => collectRoutes([{ routes: (serve) => serve.upload(adminAct, answer) }])).toThrow(/another way/)
  const twice = { routes: (serve: Serve) => serve(adminAct, answer) }
  expect(() => collectRoutes([twice, twice])).toThrow(/served twice/)
})

test('a file endpoint fails if its file has a different type than declared', async () => {
  const given = { ...adminAct, access: 'public', method: 'GET', gives: { types: ['text/csv'] } } as const
  const stream = () => Readable.from(['a secret'])
  const http = createHttp(app.services)
  const routes = collectRoutes([
    {
      routes: (serve) =>
        serve.file(given, async () => ({
          tag: '"1"',
          keptFor: 0,
          open: async () => ({ type: 'text/html', size: 8, stream: stream() }),
        })),
    },
  ])
  await registerHttp(http, app.services, app.authenticate, routes, NOTHING_BUILT)
  const { statusCode, body } = await createAgent({ ...app, http }, null).request('GET', adminAct.path)
  expect(statusCode).toBe(500)
  expect(body).not.toContain('secret')
})
