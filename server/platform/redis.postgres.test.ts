import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { openLine } from '#server/testing/scenario/line.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  createOtherHub,
  listenAll,
} from '#server/testing/scenario/live.ts'
import { createLog } from './runtime/log.ts'
import { endRedis, isStoring, openRedis } from './redis.ts'

const pinged = liveEvent('tests.pinged', z.object({ text: z.string() }))
const connect = createConnector()

let line: Awaited<ReturnType<typeof openLine>>
beforeEach(async () => {
  line = await openLine(new URL(process.env['TEST_REDIS_URL'] ?? ''))
})
afterEach(() => line.close())

/** The ways Redis fails: the connection is cut, or Redis no longer responds. */
const WAYS = ['cut', 'freeze'] as const

const told = (logged: readonly string[]) =>
  logged.map((each) => (JSON.parse(each) as { msg: string }).msg).filter((msg) => /Redis is/.test(msg))

test('the last commands complete before the connection ends, unless Redis doesn’t respond', async () => {
  const redis = openRedis(line.url, createLog('silent'))
  await expect.poll(() => isStoring(redis)).toBe(true)
  const published = redis.publish('a', 'b')
  await endRedis(redis)
  expect(await published).toBe(0)

  const other = openRedis(line.url, createLog('silent'))
  await expect.poll(() => isStoring(other)).toBe(true)
  line.freeze()
  const lost = other.publish('a', 'b')
  await Promise.all([endRedis(other), expect(lost).rejects.toThrow(/./)])
})

test.each(WAYS)('commands sent after a %s are rejected immediately, except those in flight', async (way) => {
  const logged: string[] = []
  const redis = openRedis(line.url, createLog('warn', { write: (each) => void logged.push(each) }))
  await expect.poll(() => isStoring(redis)).toBe(true)
  line[way]()
  await expect(Promise.all([redis.get('a'), redis.get('b'), redis.get('c')])).rejects.toThrow(/./)
  const soon = new Promise((resolve) => setImmediate(resolve, 'later'))
  const refused = redis
    .multi()
    .get('a')
    .exec()
    .then(
      () => 'answered',
      () => 'refused',
    )
  expect(await Promise.race([refused, soon])).toBe('refused')
  line.mend()
  await expect.poll(() => isStoring(redis), { timeout: 5_000 }).toBe(true)
  redis.disconnect()
  expect(told(logged)).toEqual(['Redis is away', 'Redis is back'])
})

test('a Redis that responds but can’t store anything counts as unavailable', async () => {
  const redis = openRedis(line.url, createLog('silent'))
  await expect.poll(() => isStoring(redis)).toBe(true)
  const user = `reader-${newId()}`
  await redis.call('acl', 'setuser', user, 'on', 'nopass', '~*', '+@all', '-@write')
  await redis.call('auth', user, 'any')
  expect([await redis.get('a'), await isStoring(redis)]).toEqual([null, false])
  redis.disconnect()
})

const openSite = async () => {
  const site = await createListeningApp({ demo: false, redisUrl: `${line.url}?keyPrefix=${newId()}:` })
  return { ...site, other: await createOtherHub(site.app) }
}

/** Expects that members can use the site without Redis. */
const expectNoLoss = async (app: TestApp, member: Awaited<ReturnType<TestApp['given']['member']>>) => {
  const typed = { email: member.email, password: PASSWORD, rememberMe: false }
  expect((await app.visitor().call(logIn, { ...typed, password: 'a wrong one' })).code).toBe(
    'invalid_credentials',
  )
  expect((await app.visitor().call(logIn, typed)).status).toBe(200)
  expect((await app.as(member).call(getProfile, { username: member.username })).ok.lastActive).toBe(
    'online now',
  )
  expect((await app.visitor().request('GET', '/api/site')).statusCode).toBe(200)
  expect(await app.services.hub.listJoined({ resource: 'chatRoom', id: newId() })).toEqual(new Set())
}

test.each(WAYS)(
  'after a %s of Redis each process works on its own, and the processes reconnect once Redis is back',
  async (way) => {
    const { app, address, close, other } = await openSite()
    const member = await app.given.member()
    const health = async () => (await app.visitor().request('GET', '/api/health')).json<unknown>()
    await expect.poll(health).toEqual({ status: 'ok' })
    const cookie = await cookieOf(app.as(member))
    const [here, there] = [await connect(address, cookie), await connect(other.address, cookie)]
    const [heardHere, heardThere] = [listenAll(here), listenAll(there)]
    const publish = (text: string) => app.services.hub.publish(member.id, pinged, { text })
    const hears = (heard: unknown[][], text: string) =>
      vi.waitFor(() => {
        publish(text)
        expect(heard).toContainEqual([pinged.name, { text }])
      }, 5_000)
    await hears(heardThere, 'before')
    line[way]()
    publish('meanwhile')
    await expect.poll(() => heardHere).toContainEqual([pinged.name, { text: 'meanwhile' }])
    expect(await health()).toEqual({ status: 'degraded', problems: ['redis'] })
    await expectNoLoss(app, member)
    line.mend()
    await hears(heardThere, 'after')
    await expect.poll(health).toEqual({ status: 'ok' })
    expect(told(app.logged)).toEqual(expect.arrayContaining(['Redis is away', 'Redis is back']))
    await other.close()
    await close()
  },
)
