import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { openLine } from '#server/testing/scenario/line.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { connectPostgres } from '../../db/database.ts'

let stored: Awaited<ReturnType<typeof createTestDatabase>>
let line: Awaited<ReturnType<typeof openLine>>
let app: TestApp
let visitor: Agent
let member: Agent

const KNOWN = ['/', '/terms', '/api/site', '/api/menus', '/robots.txt', '/app.webmanifest']
/** The pages a member can still open while the site can't find out who they are. */
const PUBLIC = ['/', '/terms', '/status', '/login', '/api/site', '/api/menus']
const statusesOf = async (agent: Agent, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await agent.request('GET', path)).statusCode]))
const as = (status: number, paths: readonly string[]) => paths.map((path) => [path, status])
const expectAnswers = async (agent: Agent, paths: readonly string[]) => {
  await expect.poll(() => statusesOf(agent, paths), { timeout: 30_000 }).toEqual(as(200, paths))
}

beforeEach(async () => {
  stored = await createTestDatabase()
  line = await openLine(new URL(stored.url))
  app = await createTestApp(
    { metricsToken: 'a-token-of-16-or-more' },
    {
      database: connectPostgres(line.url, testLog, { connections: 6, servesCalls: true }),
      turnsAway: true,
      client: bareClient({ renderDocument: ({ page }) => page.title }),
    },
  )
  visitor = app.visitor()
  member = app.as(await app.given.member())
  await expectAnswers(visitor, KNOWN)
  await expectAnswers(member, ['/api/profile'])
  // After this time, everything cached in memory has expired, including the session.
  app.clock.advance(120 * SECOND)
})
/** Expects that the outage and the rejected calls were each logged once, and not as server errors. */
const expectToldOnce = () => {
  const told = app.logged.map((line) => JSON.parse(line) as { level: number; shortage?: string; msg: string })
  const shortages = told.flatMap(({ shortage, msg }) => (shortage ? [msg] : []))
  expect(told.filter(({ level }) => level > 40)).toEqual([])
  expect(shortages).toEqual([...new Set(shortages)])
  expect(shortages.length).toBeGreaterThan(0)
}
afterEach(async () => {
  expectToldOnce()
  await app.close()
  await line.close()
  await stored.close()
})

/**
 * Expects that everything that doesn't need the database still works, and that all other responses say when to retry.
 */
const expectOutage = async () => {
  expect(await statusesOf(visitor, KNOWN)).toEqual(as(200, KNOWN))
  expect(await statusesOf(member, PUBLIC)).toEqual(as(200, PUBLIC))
  expect(await statusesOf(member, ['/nothing-here'])).toEqual(as(404, ['/nothing-here']))
  const refused = await Promise.all([
    visitor.request('GET', '/api/profiles/nobody-at-all'),
    visitor.request('POST', '/api/session', { body: { email: 'a@b.example', password: 'wrong' } }),
    member.request('GET', '/api/profile'),
  ])
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, body]).toEqual([503, expect.stringContaining('"code":"unavailable"')])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
}

const expectRecovery = async () => {
  await expectAnswers(member, ['/api/profile', '/api/health'])
  expect((await visitor.request('GET', '/api/profiles/nobody-at-all')).statusCode).toBe(404)
}

test('public pages are available even if no one requested them before the outage', async () => {
  const fresh = await createTestApp(
    {},
    {
      database: connectPostgres(line.url, testLog, { connections: 6, servesCalls: true }),
      turnsAway: true,
      client: bareClient({ renderDocument: ({ page }) => page.title }),
    },
  )
  await fresh.listen({ port: 0, host: '127.0.0.1' })
  const shown = [...KNOWN, ...PUBLIC, '/register', '/privacy', '/contact']
  line.freeze()
  fresh.clock.advance(120 * SECOND)
  expect(await statusesOf(fresh.visitor(), shown)).toEqual(as(200, shown))
  await expectOutage()
  line.mend()
  await fresh.close()
})

test('while tables are locked, cached data is still returned, and calls that need the tables report when to retry', async () => {
  const locker = await stored.pool.connect()
  await locker.query(
    'begin; lock table pages, sidebar_menus, site_settings, sessions, accounts, profiles, member_activity, founder_places',
  )
  await expectOutage()
  expect(await statusesOf(visitor, ['/api/health'])).toEqual(as(200, ['/api/health']))
  await locker.query('rollback')
  locker.release()
  await expectRecovery()
})

test('while every database connection is in use, requests that don’t need one are served, and all others are rejected', async () => {
  const { database } = app.services
  const { pool, prepared = pool } = database
  const held = await Promise.all(
    [pool, prepared].flatMap((each) => Array.from({ length: each.options.max }, () => each.connect())),
  )
  // The first query in the queue never times out.
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = 0
  const waiting = pool.query('select 1')
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  await expect.poll(() => database.longestWait()).toBeGreaterThan(500)
  const needed = ['/browse', '/api/profiles/nobody-at-all']
  expect(await statusesOf(visitor, needed)).toEqual(as(503, needed))
  await expectOutage()
  expect(await statusesOf(visitor, ['/api/health'])).toEqual(as(503, ['/api/health']))
  for (const client of held) client.release()
  await waiting
  await expectRecovery()
})

const readMetrics = async () => {
  const headers = { authorization: 'Bearer a-token-of-16-or-more' }
  const { statusCode, body } = await visitor.request('GET', '/metrics', { headers })
  return { statusCode, lines: body.split('\n').filter((line) => line.startsWith('ampersand_')) }
}

test('a frozen database delays no one for longer than two seconds, including calls in progress', async () => {
  expect((await readMetrics()).lines).toContain('ampersand_database_up 1')
  line.freeze()
  const { statusCode, lines } = await readMetrics()
  expect([statusCode, lines.filter((each) => /database_up|_sessions|oldest_job/.test(each))]).toEqual([
    200,
    ['ampersand_database_up 0'],
  ])
  await expectOutage()
  line.mend()
  await expectRecovery()
})

test('while the database is unavailable, cached data is still returned', async () => {
  line.cut()
  await expectOutage()
  expect(await statusesOf(visitor, ['/api/health'])).toEqual(as(503, ['/api/health']))
  line.mend()
  await expectRecovery()
})
