import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendMail } from '../mail/send-mail.ts'
import { securityHeaders } from './security-headers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('health responds to GET and HEAD', covers('CONN-44'), async () => {
  const response = await app.visitor().request('GET', '/api/health')
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  expect((await app.visitor().request('HEAD', '/api/health')).statusCode).toBe(200)
})

test('every response has strict security headers', async () => {
  const { headers } = await app.visitor().request('GET', '/api/session')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
  )
  expect(headers['referrer-policy']).toBe('no-referrer')
  const permissions = String(headers['permissions-policy']).split(', ')
  expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']))
  expect(permissions.filter((each) => !each.endsWith('=()'))).toEqual([
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'clipboard-write=(self)',
  ])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each([
  ['/api/site', 200],
  ['/api/profiles/nobody-at-all', 404],
  ['/%61pi/profiles/nobody-at-all', 404],
  ['/api/profile', 401],
  ['/api/nothing', 404],
  ['/api/health', 200],
  ['/api/openapi.json', 200],
  ['/media/nothing/thumb', 404],
])('search engines may not index %s', async (path, status) => {
  const { statusCode, headers } = await app.visitor().request('GET', path)
  expect([statusCode, headers['x-robots-tag']]).toEqual([status, 'noindex'])
})

test('a site reached by HTTPS tells browsers never to use plain HTTP', () => {
  const headers = securityHeaders({ https: true, inlineScripts: [] })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a compressed body isn’t decompressed, because it could grow a thousandfold', async () => {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'somebody@example.com', password: 'x' })),
  })
  expect(statusCode).toBe(422)
})

test('every endpoint is described at its own path', covers('CALL-83'), async () => {
  const document = (await app.visitor().request('GET', '/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  }>()
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((o) => o.operationId),
  )
  expect(described.sort()).toEqual([...app.routes.keys()].sort())
  expect(document.paths['/media/{photoId}/{size}']?.['get']?.responses['200']).toMatchObject({
    content: { 'image/webp': { schema: { format: 'binary' } } },
  })
  expect((await app.visitor().request('GET', '/api/docs/')).statusCode).toBe(200)
})

describe('there’s a clear response to', () => {
  test('an unknown API path', async () => {
    const response = await app.visitor().request('GET', '/api/nothing')
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      404,
      'not_found',
    ])
  })

  test('a body that isn’t JSON', async () => {
    const response = await app.visitor().request('POST', '/api/session', {
      body: '{"email":',
      headers: { 'content-type': 'application/json' },
    })
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      422,
      'invalid_input',
    ])
  })

  test('a body that’s too large', async () => {
    const response = await app
      .visitor()
      .request('POST', '/api/session', { body: { email: 'x'.repeat(70_000) } })
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      413,
      'too_large',
    ])
  })

  test('missing values, each listed by name', async () => {
    const answer = await app.visitor().call(logIn, { email: 'not an address' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error?.fields ?? {}).sort()).toEqual(['email', 'password'])
  })
})

test('each failure has the right HTTP status', covers('CALL-84'), async () => {
  const member = await app.given.member()
  const visitor = app.visitor()
  const form = {
    clientKey: newId(),
    email: 'statuses@example.org',
    password: 'correct-horse',
    username: member.username,
    profileType: 'man',
    birthMonth: 1,
    birthYear: 1980,
    termsAccepted: true,
  }
  const statusOf = async (body: object, headers = {}) =>
    (await visitor.request('POST', '/api/accounts', { body, headers })).statusCode
  expect((await visitor.request('GET', '/api/profile')).statusCode).toBe(401)
  expect(await statusOf(form, { origin: 'https://evil.example' })).toBe(403)
  expect((await visitor.request('GET', '/api/profiles/nobody-at-all')).statusCode).toBe(404)
  expect(await statusOf(form)).toBe(409)
  expect(await statusOf({ ...form, username: 'x'.repeat(70_000) })).toBe(413)
  expect(await statusOf({ ...form, birthMonth: 13 })).toBe(422)
  const wrong = { email: member.email, password: 'wrong' }
  for (let tries = 0; tries < 10; tries += 1) await visitor.call(logIn, wrong)
  expect((await visitor.call(logIn, wrong)).status).toBe(429)
})

describe('requests from other origins change nothing', () => {
  const body = { email: 'a@b.example', password: 'wrong' }
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another name that resolves to this server', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('%s', async (_, headers) => {
    const response = await app.visitor().request('POST', '/api/session', { body, headers })
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      403,
      'foreign_origin',
    ])
  })
})

describe('outside the demo', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await createTestApp({ demo: false, metricsToken: 'a-token-of-16-or-more' })
  })
  afterAll(() => strict.close())

  test('limits per network apply, and the response says when to retry', async () => {
    const body = { email: 'somebody@example.org', password: 'wrong' }
    const statuses: number[] = []
    let waits: number[] = []
    for (let attempt = 0; attempt < 26; attempt += 1) {
      const response = await strict.visitor().request('POST', '/api/session', { body })
      statuses.push(response.statusCode)
      waits = [...waits, Number(response.headers['retry-after'] ?? 0)]
    }
    expect(waits.filter((seconds) => seconds > 0)).toHaveLength(16)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(10)).toEqual(Array.from({ length: 16 }, () => 429))
  })

  describe.each([
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/swagger-ui.css',
    '/api/docs/static/index.html',
    '/api/docs/nothing',
  ])('%s', (path) => {
    test('is not found for visitors and members', async () => {
      const nothing = await strict.visitor().request('GET', '/api/nothing')
      for (const agent of [strict.visitor(), strict.as(await strict.given.member())]) {
        const { statusCode, body, headers } = await agent.request('GET', path)
        expect([statusCode, body.slice(0, 200)]).toEqual([404, nothing.body])
        expect(Object.keys(headers).sort()).toEqual(Object.keys(nothing.headers).sort())
      }
    })
  })

  test('the API description is available to admins, and loads nothing from other hosts', async () => {
    const admin = strict.as(await strict.given.member({ role: 'admin' }))
    const description = await admin.request('GET', '/api/openapi.json')
    expect(Object.keys(description.json<{ paths: object }>().paths)).toContain('/api/session')
    const site = await admin.request('GET', '/api/site')
    for (const path of ['', '/', '/static/swagger-ui.css', '/static/swagger-initializer.js']) {
      const { statusCode, headers, body } = await admin.request('GET', `/api/docs${path}`)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(headers['content-security-policy']).toBe(site.headers['content-security-policy'])
      expect(body).not.toContain('validator.swagger.io')
    }
    expect((await admin.request('GET', '/api/docs')).body).toContain('<title>API</title>')
  })

  test('metrics are available to anyone who knows the token', async () => {
    const visitor = strict.visitor()
    expect((await visitor.request('GET', '/metrics')).statusCode).toBe(404)
    const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' }
    await inTransaction(strict.services, ({ enqueue }) => enqueue(sendMail, mail))
    const known = await visitor.request('GET', '/metrics', {
      headers: { authorization: 'Bearer a-token-of-16-or-more' },
    })
    expect(known.statusCode).toBe(200)
    expect(known.body).toContain('http_request_duration_seconds')
    expect(known.body).toContain('jobs{queue="mail.send",state="created"} 1')
  })

  test('metrics report how often each limit was exceeded', async () => {
    const visitor = strict.visitor()
    const refused = async () => {
      const { body } = await visitor.request('GET', '/metrics', {
        headers: { authorization: 'Bearer a-token-of-16-or-more' },
      })
      return /^ampersand_limits_refused_total\{rule="a-rule"\} (\d+)$/m.exec(body)?.[1]
    }
    expect(await refused()).toBeUndefined()
    const rule = { name: 'a-rule', max: 1, seconds: 60, whenStoreDown: 'open' } as const
    for (let count = 1; count <= 3; count += 1) await strict.services.limits.take(rule, 'somebody')
    expect(await refused()).toBe('2')
    expect(await refused()).toBe('2')
  })
})
