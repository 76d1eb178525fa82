import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/client.ts'
import { transact } from '#server/platform/db/transact.ts'
import { servePages } from '#server/pages.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { standStill } from '#server/testing/scenario/timing.ts'
import { createHttp, registerHttp } from '../server.ts'
import { registerFiles } from '../site.ts'

const root = mkdtempSync(join(tmpdir(), 'amp-gate-'))
beforeAll(() => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/app.js'), 'start()')
})
afterAll(() => rmSync(root, { recursive: true }))

const PAGE = { headers: { accept: 'text/html,*/*;q=0.8' } }

describe('a network that sends too many requests', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(
      { demo: false },
      { client: bareClient({ serveFiles: (http) => registerFiles(http, root) }) },
    )
    const visitor = app.visitor()
    for (let count = 0; count < 600; count += 1) await visitor.request('GET', '/api/session')
    for (let count = 0; count < 3000; count += 1) await visitor.request('GET', '/media/none/thumb')
  })
  afterAll(() => app.close())

  test.each([
    '/api/session',
    '/browse',
    '/',
    '/nothing-here',
    '/assets',
    '/assets/gone.js',
    '/index.html',
    '/media/none/thumb',
    '/%6dedia/none/thumb',
  ])('is refused at %s, with a time to retry', async (path) => {
    const { statusCode, headers } = await app.visitor().request('GET', path)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('gets an error message when it opens a page', async () => {
    const page = await app.visitor().request('GET', '/browse', PAGE)
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1 style="font-size: 1.5rem">Too many requests. Please wait a moment.</h1>')
    expect(page.body).toMatch(/<a href="">Try again<\/a> in \d+ seconds?\./)
  })

  test.each(['/assets/app.js', '/assets/app.js?v=1', '/api/health', '/api/health?x=1'])(
    'still gets %s',
    async (path) => {
      expect((await app.visitor().request('GET', path)).statusCode).toBe(200)
    },
  )
})

describe('a client that claims a different IP address', () => {
  const FROM_ELSEWHERE = ['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'forwarded']
  const askOften = async (app: TestApp, times: number, forwardedFor: (time: number) => string) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) {
      const others = FROM_ELSEWHERE.map((name) => [name, `198.51.100.${time}`])
      const headers = { ...Object.fromEntries(others), 'x-forwarded-for': forwardedFor(time) }
      const { statusCode } = await app.visitor().request('GET', `/api/usernames/name${time}`, { headers })
      statuses.push(statusCode)
    }
    return statuses
  }

  test('counts as the IP address the proxy reports, whatever was in the header before', async () => {
    const app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
    const statuses = await askOften(app, 31, (time) => `198.51.100.${time}, 203.0.113.9`)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect(await askOften(app, 1, () => '203.0.113.9, 203.0.113.10')).toEqual([200])
    await app.close()
  })

  test.each([
    ['IPv4', (time: number) => `203.0.113.9:${5000 + time}`],
    [
      'IPv6, through two proxies',
      (time: number) => `[2001:db8::${time}]:${5000 + time}, 127.0.0.1:${6000 + time}`,
    ],
    ['no address', (time: number) => `_hidden${time}`],
  ])('counts as one network, whatever port or identifier the proxy reports: %s', async (_, forwardedFor) => {
    const app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
    const statuses = await askOften(app, 31, forwardedFor)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    await app.close()
  })

  test('counts as the IP address it connects from if no proxy is trusted', async () => {
    const app = await createTestApp({ demo: false })
    const statuses = await askOften(app, 31, (time) => `198.51.100.${time}`)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    await app.close()
  })
})

test('only the routes listed here don’t depend on the database, and only pictures and monitoring have their own limits', async () => {
  const app = await createTestApp({ metricsToken: 'a-token-of-16-or-more' })
  const { services, routes } = app
  const http = createHttp(services)
  const [cached, counted] = [new Set<string>(), new Set<string>()]
  http.addHook('onRoute', ({ url, config = {} }) => {
    if (config.isCached) cached.add(url)
    if (config.networkLimit) counted.add(`${url} ${config.networkLimit.name}`)
  })
  const authenticate = async () => null
  const options = { inlineScripts: [], maxLag: undefined }
  const gate = await registerHttp(http, services, authenticate, routes, options)
  await servePages(http, { services, routes, authenticate, client: bareClient(), gate })
  await http.ready()
  expect([...cached].toSorted()).toEqual([
    '/*',
    '/.well-known/security.txt',
    '/api/announcements',
    '/api/health',
    '/api/menus',
    '/api/site',
    '/app-neutral.webmanifest',
    '/app.webmanifest',
    '/metrics',
    '/robots.txt',
  ])
  expect([...counted].toSorted()).toEqual([
    '/api/health health',
    '/media/:photoId/:size pictures',
    '/media/site/:pictureId pictures',
    '/metrics metrics',
  ])
  await http.close()
  await app.close()
})

test('if the database doesn’t respond for too long, new requests are rejected immediately and earlier ones are served', async () => {
  const app = await createTestApp({}, { turnsAway: true })
  const [member, visitor] = [app.as(await app.given.member()), app.visitor()]
  const ask = () => member.request('GET', '/api/session')
  await ask()
  const { database } = app.services
  const ends: (() => void)[] = []
  const { max } = database.pool.options
  const held = Array.from({ length: max }, () =>
    transact(database.pool, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await expect.poll(() => ends.length).toBe(max)
  const early = [ask(), ask()]
  await expect
    .poll(async () => (await visitor.request('GET', '/nothing')).statusCode, { timeout: 5000 })
    .toBe(503)
  const refused = await ask()
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, 10])
  ends.forEach((end) => end())
  await Promise.all(held)
  const answers = [...(await Promise.all(early)), await ask()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(database.longestWait()).toBe(0)
  await app.close()
})

test('a stopping server responds to all requests that arrive on an open connection, and then closes it', async () => {
  const app = await createTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const browser = connect(port, '127.0.0.1')
  let heard = ''
  browser.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  browser.write(
    'POST /api/session HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  )
  await once(app.http.server, 'request')
  const closed = app.close()
  await expect.poll(() => app.http.server.listening).toBe(false)
  browser.write('{}GET /api/site HTTP/1.1\r\nhost: site\r\n\r\n')
  await once(browser, 'end')
  const [begun = '', last = ''] = heard.split(/(?=HTTP\/1.1 200)/)
  expect(begun).toMatch(/^HTTP\/1.1 422 /)
  expect(last).toMatch(/connection: close/i)
  expect(last).toContain('"name":')
  await closed
})

const untilSo = { interval: 1, timeout: 30_000 }

test('a lagging process rejects requests, except for health checks and for built files that pages need', async () => {
  const app = await createTestApp(
    {},
    { client: bareClient({ serveFiles: (http) => registerFiles(http, root) }), maxLag: 50 },
  )
  const visitor = app.visitor()
  const askAll = () =>
    Promise.all([
      visitor.request('GET', '/browse', PAGE),
      visitor.request('GET', '/api/session'),
      visitor.request('GET', '/assets/app.js'),
      visitor.request('GET', '/api/health?from=watcher'),
    ])
  const statusesAfter = async (lag: number) => {
    standStill(lag)
    return (await askAll()).map(({ statusCode }) => statusCode)
  }
  await expect.poll(() => statusesAfter(0), untilSo).toEqual([200, 200, 200, 200])
  await expect.poll(() => statusesAfter(150), untilSo).toEqual([503, 503, 200, 200])
  const [, call] = await askAll()
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '10'])
  expect(call.json()).toMatchObject({ error: { code: 'unavailable' } })
  await app.close()
})

test('a process that lags a little sends pages without rendering them', async () => {
  let isRendered: boolean | undefined
  const renderPage: Client['renderPage'] = async ({ mayRender }) => {
    isRendered = mayRender
    return { queries: [], html: null }
  }
  const app = await createTestApp({}, { client: bareClient({ renderPage }), maxLag: 4000 })
  const isRenderedAfter = async (lag: number) => {
    standStill(lag)
    await app.visitor().request('GET', '/browse', PAGE)
    return isRendered
  }
  await expect.poll(() => isRenderedAfter(0), untilSo).toBe(true)
  await expect.poll(() => isRenderedAfter(300), untilSo).toBe(false)
  await app.close()
})
