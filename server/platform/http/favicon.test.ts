import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { registerFiles } from './site.ts'

const root = mkdtempSync(join(tmpdir(), 'amp-favicon-'))
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(root, 'icons'))
  for (const name of ['192', '192-neutral']) writeFileSync(join(root, `icons/${name}.png`), name)
  app = await createTestApp({}, { client: bareClient({ serveFiles: (http) => registerFiles(http, root) }) })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const ask = (headers: Record<string, string>) =>
  app.http.inject({ method: 'GET', url: '/favicon.ico', headers })

test.each([
  ['the site', 'other=1', '192'],
  ['discreet mode', 'other=1; discreet=1', '192-neutral'],
])(
  'a browser that requests an icon by itself gets the icon of %s for the cookies “%s”',
  covers('BEY-11.3'),
  async (_, cookie, icon) => {
    const { statusCode, headers, body } = await ask({ cookie })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/png', icon])
  },
)

test('the icon must be revalidated, and is cached separately per cookie', async () => {
  const { headers } = await ask({})
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' })
  expect((await ask({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})

test('requesting the icon doesn’t extend the session', async () => {
  const { email } = await app.given.member()
  const browser = app.visitor()
  await browser.call(logIn, { email, password: PASSWORD, rememberMe: true })
  const lastUsed = () => app.services.db.select({ at: sessions.lastUsedAt }).from(sessions)
  const before = await lastUsed()
  app.clock.advance(2 * DAY)
  const { headers } = await browser.request('GET', '/favicon.ico')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(await lastUsed()).toEqual(before)
})
