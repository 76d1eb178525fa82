import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const clientRoot = mkdtempSync(join(tmpdir(), 'amp-gate-'))
beforeAll(() => {
  mkdirSync(join(clientRoot, 'assets'))
  writeFileSync(
    join(clientRoot, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  )
  writeFileSync(join(clientRoot, 'preloads.json'), '{}')
  writeFileSync(join(clientRoot, 'assets/app.js'), 'start()')
})
afterAll(() => rmSync(clientRoot, { recursive: true }))

const PAGE = { headers: { accept: 'text/html,*/*;q=0.8' } }

describe('a network that asks too often', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ demo: false }, { clientRoot })
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
    '/preloads.json',
    '/media/none/thumb',
    '/%6dedia/none/thumb',
  ])('is refused at %s, and told when to come back', async (path) => {
    const { statusCode, headers } = await app.visitor().request('GET', path)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('reads a sentence where it opened a page', async () => {
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

test('a process that lags behind turns people away, and stays healthy for whoever watches over it', async () => {
  const app = await createTestApp({}, { clientRoot, maxLag: 50 })
  const visitor = app.visitor()
  expect((await visitor.request('GET', '/browse', PAGE)).statusCode).toBe(200)
  const isBusy = new AbortController()
  const work = async () => {
    while (!isBusy.signal.aborted) {
      const until = performance.now() + 150
      while (performance.now() < until);
      await setTimeout(1)
    }
  }
  const working = work()
  let statusCode = 200
  while (statusCode === 200) ({ statusCode } = await visitor.request('GET', '/browse', PAGE))
  const call = await visitor.request('GET', '/api/session')
  const health = await visitor.request('GET', '/api/health?from=watcher')
  isBusy.abort()
  await working
  expect([statusCode, call.statusCode, health.statusCode]).toEqual([503, 503, 200])
  expect(call.headers['retry-after']).toBe('10')
  expect(call.json()).toMatchObject({ error: { code: 'unavailable' } })
  await app.close()
})
