// Runs on both engines: events go through memory or Redis.
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import type { Socket } from 'socket.io-client'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { resetPassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import { issueToken } from '#server/domains/accounts/accounts.tokens.commands.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { cookieOf, createConnector, createListeningApp, next } from '#server/testing/scenario/live.ts'
import { covers, onBoth } from '#testing/covers.ts'

const pinged = liveEvent('tests.pinged', z.object({ text: z.string() }))

let app: TestApp
let address: string

let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, address, close } = await createListeningApp())
})
afterAll(() => close())

const open = createConnector()
const connect = (cookie: string | undefined, origin = address, site = address) => open(site, cookie, origin)

test('events reach the open pages of their member, and no one else’s', onBoth(), async () => {
  const [one, two] = [await app.given.member(), await app.given.member()]
  const mine = await connect(await cookieOf(app.as(one)))
  const theirs = await connect(await cookieOf(app.as(two)))
  const heard: unknown[] = []
  theirs.onAny((...args: unknown[]) => heard.push(args))
  const arrived = next(mine, 'tests.pinged')
  app.services.hub.publish(one.id, pinged, { text: 'hello' })
  expect(await arrived).toEqual({ text: 'hello' })
  const second = next(theirs, 'tests.pinged')
  app.services.hub.publish(two.id, pinged, { text: 'yours' })
  expect(await second).toEqual({ text: 'yours' })
  expect(heard).toEqual([['tests.pinged', { text: 'yours' }]])
})

test('a visitor can’t connect', async () => {
  await expect(connect(undefined)).rejects.toThrow('not_signed_in')
  await expect(connect('no-such-token')).rejects.toThrow('not_signed_in')
})

test('a page on a different site can’t connect, even with the cookie', async () => {
  const cookie = await cookieOf(app.as(await app.given.member()))
  await expect(connect(cookie, 'https://evil.example')).rejects.toThrow('websocket error')
})

test('a request to the path of live connections that doesn’t open one is rejected with the usual headers', async () => {
  const { status, headers } = await fetch(`${address}${LIVE_PATH}/?EIO=4&transport=polling`)
  const usual = await app.visitor().request('GET', '/api/nothing')
  expect(status).toBe(400)
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    expect([name, headers.get(name)]).toEqual([name, usual.headers[name]])
  }
})

test('a connection sends a heartbeat every 25 s', covers('CONST-43', 'CHAT-17'), async () => {
  const cookie = await cookieOf(app.as(await app.given.member()))
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`, {
    headers: { origin: address, cookie: `session=${cookie}` },
  })
  const [opening] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  expect(JSON.parse(opening.toString().slice(1))).toMatchObject({ pingInterval: 25_000 })
})

test('logging out closes the session’s open sockets immediately', onBoth(), async () => {
  const agent = app.as(await app.given.member())
  const closed = next(await connect(await cookieOf(agent)), 'disconnect')
  await agent.call(logOut, {})
  expect(await closed).toBe('io server disconnect')
})

test('a new password closes all of the member’s open sockets immediately', onBoth('PASS-07'), async () => {
  const member = await app.given.member()
  const agents = [app.as(member), app.as(member)]
  const open = await Promise.all(agents.map(async (agent) => connect(await cookieOf(agent))))
  const closed = open.map((socket) => next(socket, 'disconnect'))
  const link = {
    accountId: member.id,
    purpose: 'reset_password',
    life: MINUTE,
    now: app.clock.now(),
  } as const
  const token = await inTransaction(app.services, ({ tx }) => issueToken(tx, link))
  await app.visitor().call(resetPassword, { token, password: 'plum-jam-on-toast' })
  expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect'])
})

test('a client that sends an unknown message is disconnected', async () => {
  const socket = await connect(await cookieOf(app.as(await app.given.member())))
  const closed = next(socket, 'disconnect')
  socket.emit('anything', { x: 1 })
  expect(await closed).toBe('io server disconnect')
})

test(
  'a member has at most ten open connections, even if many connect at the same time',
  onBoth(),
  async () => {
    const cookie = await cookieOf(app.as(await app.given.member()))
    const tries = await Promise.allSettled(Array.from({ length: 15 }, () => connect(cookie)))
    const open = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(open).toHaveLength(10)
    expect(refusals).toEqual(Array.from({ length: 5 }, () => 'Error: too_many_connections'))
    open[0]?.close()
    await vi.waitFor(() => connect(cookie), 15_000)
  },
)

/** Opens a bare `ws` connection, which sends nothing on its own. Resolves to null if it's rejected. */
const openWire = (site: string) =>
  new Promise<WebSocket | null>((resolve) => {
    const url = `${site.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
    const wire = new WebSocket(url, { origin: site })
    wire.once('open', () => resolve(wire))
    wire.once('error', () => resolve(null))
  })

test.each<[string, (wire: WebSocket) => void]>([
  ['pings', (wire) => wire.ping()],
  ['pongs', (wire) => wire.pong()],
  ['responses to heartbeats', (wire) => wire.send('3')],
])('a client that keeps sending %s is disconnected', async (_, send) => {
  const wire = (await openWire(address)) as WebSocket
  for (let sent = 0; sent < 50; sent += 1) send(wire)
  const answered = once(wire, 'pong')
  wire.ping()
  await answered
  const closed = once(wire, 'close')
  for (let sent = 0; sent < 50; sent += 1) send(wire)
  expect((await closed)[0]).toBe(1006)
})

test(
  'every 30 s the sessions of all connections are checked together, and pages whose session has ended are disconnected',
  onBoth(),
  async () => {
    const members = [await app.given.member(), await app.given.member()]
    const [ended, still] = await Promise.all(
      members.map(async (member) => connect(await cookieOf(app.as(member)))),
    )
    await app.services.db.delete(sessions).where(eq(sessions.accountId, members[0]?.id ?? ''))
    const asked = vi.spyOn(app.services.database.pool, 'query')
    const closed = next(ended as Socket, 'disconnect')
    vi.advanceTimersByTime(30_000)
    expect(await closed).toBe('io server disconnect')
    expect(still?.connected).toBe(true)
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
  },
)

/** Delays the statements with this name until released. `count` returns the number sent. */
const holdStatements = (held: string) => {
  const { pool } = app.services.database
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  let letGo = () => undefined as void
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  let count = 0
  const spy = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]): unknown => {
    const [asked] = args as [{ name?: string }]
    if (asked.name !== held) return query(...args)
    count += 1
    return isLetGo.then(() => query(...args))
  })
  onTestFinished(() => spy.mockRestore())
  return { count: () => count, letGo: () => letGo() }
}

/** Requests a connection, and resolves once the server has received the request. `answer` resolves to the outcome. */
const knock = async (cookie: string | undefined) => {
  const url = `${address.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
  const headers = cookie ? { cookie: `session=${cookie}` } : {}
  const wire = new WebSocket(url, { origin: address, headers })
  onTestFinished(() => wire.close())
  const [opening] = (await once(wire, 'message')) as [Buffer]
  expect(opening.toString()).toMatch(/^0/)
  wire.send('40')
  const answer = once(wire, 'message').then(([data]) => String(data).slice(0, 2))
  // Frames are read in order, so the pong shows that the server has read everything before the ping.
  wire.ping()
  await once(wire, 'pong')
  return { answer }
}

test('the sessions of pages that connect during a look-up are looked up together in the next look-up', async () => {
  const [mine, yours] = [await app.given.member(), await app.given.member()]
  const cookies = await Promise.all([mine, yours].map((member) => cookieOf(app.as(member))))
  const looked = holdStatements('accounts.sessionsOfTokens')
  const [first] = cookies
  const pages = [await knock(first)]
  for (const cookie of [...cookies, 'no-such-token', undefined, ...cookies]) pages.push(await knock(cookie))
  expect(looked.count()).toBe(1)
  looked.letGo()
  expect(await Promise.all(pages.map(({ answer }) => answer))).toEqual([
    '40',
    '40',
    '40',
    '44',
    '44',
    '40',
    '40',
  ])
  expect(looked.count()).toBe(2)
})

test('pages that open during a session check are checked together in the next check, and disconnected if their session has ended', async () => {
  const member = await app.given.member()
  const cookie = await cookieOf(app.as(member))
  const looked = holdStatements('accounts.openSessions')
  const pages = await Promise.all(Array.from({ length: 9 }, () => connect(cookie)))
  await expect.poll(looked.count).toBe(1)
  const closed = pages.map((page) => next(page, 'disconnect'))
  await app.services.db.delete(sessions).where(eq(sessions.accountId, member.id))
  looked.letGo()
  expect(new Set(await Promise.all(closed))).toEqual(new Set(['io server disconnect']))
  expect(looked.count()).toBe(2)
})

describe('from one network', () => {
  let outside: TestApp
  let site: string
  beforeEach(async () => {
    outside = await createTestApp({ demo: false })
    site = await outside.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => outside.close())

  test('at most 100 connections are open, even if many connect at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 11 }, () => outside.given.member()))
    const cookies = await Promise.all(members.map((member) => cookieOf(outside.as(member))))
    const tries = await Promise.allSettled(
      cookies.flatMap((cookie) => Array.from({ length: 10 }, () => connect(cookie, site, site))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  })

  test('connections that never authenticate count as well, until they’re closed', async () => {
    const wires = await Promise.all(Array.from({ length: 110 }, () => openWire(site)))
    const open = wires.filter((wire) => wire !== null)
    expect(open).toHaveLength(100)
    const cookie = await cookieOf(outside.as(await outside.given.member()))
    await expect(connect(cookie, site, site)).rejects.toThrow('websocket error')
    open[0]?.close()
    await vi.waitFor(() => connect(cookie, site, site), 15_000)
  })

  test('a connection that doesn’t authenticate within five seconds is closed', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const wire = await openWire(site)
    const ends = timers.mock.calls.filter(([, after]) => after === 5000)
    expect(ends).toHaveLength(1)
    expect(wire?.readyState).toBe(WebSocket.OPEN)
    const closed = once(wire as WebSocket, 'close')
    for (const [end] of ends) end()
    await closed
  })
})
