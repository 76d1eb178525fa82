import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { cookieOf } from '#server/testing/scenario/live.ts'
import { openWire } from '#server/testing/scenario/wire.ts'
import { servePages } from '../../pages.ts'
import { createHttp, registerHttp } from './server.ts'

let app: TestApp
let member: Agent
beforeAll(async () => {
  app = await createTestApp({ demo: false }, { client: bareClient() })
  member = app.as(await app.given.member())
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Returns the status of a request, without a client in between that would normalise the URL. */
const statusOf = async (method: string, address: string, headers: readonly string[] = []) => {
  const wire = openWire(app.http)
  const lines = [`${method} ${address} HTTP/1.1`, 'host: localhost:3000', 'connection: close', ...headers]
  wire.socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return Number((await wire.untilEnd()).slice('HTTP/1.1 '.length, 12))
}
const asMember = async () => `cookie: session=${await cookieOf(member)}`

/** URLs of an admin endpoint, which a proxy or a browser may or may not have normalised. */
describe.each([
  [getSettings.path],
  [`${getSettings.path}/`],
  [`${getSettings.path}?x=1&x=2`],
  ['/api/%61dmin/settings'],
  ['/%61pi/admin/settings'],
  [`http://localhost:3000${getSettings.path}`],
])('%s', (address) => {
  test.each(['GET', 'HEAD'])('is rejected for %s like the endpoint’s usual URL', async (method) => {
    expect(await statusOf(method, address)).toBe(401)
    expect(await statusOf(method, address, [await asMember()])).toBe(403)
  })
})

test.each([
  '/API/admin/settings',
  '/api/Admin/settings',
  '//api/admin/settings',
  '/api//admin/settings',
  '/api/./admin/settings',
  '/api/site/../admin/settings',
  '/media/../api/admin/settings',
  '/api/%2e/admin/settings',
  '/api/site/%2e%2e/admin/settings',
  '/api%2fadmin%2fsettings',
  '/api/%2561dmin/settings',
  '/api/admin/settings;x=1',
  '/api/admin/settings%00',
  '/api/admin/settings%20',
  '/api/admin/settings.json',
])('there’s nothing at %s', async (address) => {
  expect(await statusOf('GET', address)).toBe(404)
  expect(await statusOf('GET', address, [await asMember()])).toBe(404)
})

test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'DELETE'])(
  'a request with the method %s is not found unless a contract describes it',
  async (method) => {
    expect(await statusOf(method, getSettings.path, [await asMember()])).toBe(404)
  },
)

test.each([
  ['/api/session', ['x-http-method-override: DELETE']],
  ['/api/session', ['x-method-override: DELETE', 'x-http-method: DELETE']],
  ['/api/session?_method=DELETE', []],
])('a request’s method can’t be overridden: %s %j', async (address, headers) => {
  expect(await statusOf('GET', address, [await asMember(), ...headers])).toBe(200)
  expect((await member.request('GET', '/api/profile')).statusCode).toBe(200)
})

test.each([
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.ts',
  '/scripts.json',
  '/assets/app.js.map',
  '/dev/mail',
  '/metrics',
  '/debug',
])('outside the demo, there’s nothing at %s', async (address) => {
  expect(await statusOf('GET', address)).toBe(404)
})

test('no response reveals the server software', async () => {
  const { headers } = await app.visitor().request('GET', '/api/site')
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']))
})

test('no routes exist except those listed here, the endpoints and the built files', async () => {
  const http = createHttp(app.services)
  const addresses = new Set<string>()
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') addresses.add(`${each} ${url}`)
  })
  const { services } = app
  const nobody = { routes: new Map(), authenticate: async () => null }
  const gate = await registerHttp(http, services, nobody.authenticate, nobody.routes, {
    inlineScripts: [],
    maxLag: undefined,
  })
  await servePages(http, { services, ...nobody, client: bareClient(), gate })
  await http.ready()
  const ofTheDescription = (address: string) => address.startsWith('GET /api/docs')
  const ofAnyMethod = (address: string) => address.endsWith(' /api/*')
  expect([...addresses].filter((each) => !ofTheDescription(each) && !ofAnyMethod(each)).sort()).toEqual([
    'GET /*',
    'GET /.well-known/security.txt',
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /app-neutral.webmanifest',
    'GET /app.webmanifest',
    'GET /robots.txt',
    'POST /contact',
    'POST /report',
    'POST /unsubscribe',
  ])
  await http.close()
})
