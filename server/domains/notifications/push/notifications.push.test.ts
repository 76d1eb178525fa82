import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { endOneSession, listSessions } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { eraseExpired } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPushKey, pushKeysOf } from '#server/platform/push/push-keys.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { createBrowser, testPush } from '#server/testing/fixtures/push.ts'
import { covers } from '#testing/covers.ts'
import { pushDevices } from '#server/domains/notifications/notifications.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const add = (browser: Agent) => browser.call(addPushDevice, createBrowser().subscription)
const list = async (browser: Agent) => (await browser.call(listPushDevices, {})).ok.devices
const storedOf = ({ id }: { id: string }) =>
  app.services.db.select().from(pushDevices).where(eq(pushDevices.memberId, id))

describe('a device', () => {
  test(
    'can be added by members, and seen, tested and removed only by its own member',
    covers('BEY-27.3'),
    async () => {
      expect((await app.visitor().call(listPushDevices, {})).status).toBe(401)
      expect((await add(app.visitor())).status).toBe(401)
      const [anna, max] = [await app.given.member(), await app.given.member()]
      const [device] = (await add(app.as(anna))).ok.devices
      const { id = '' } = device ?? {}
      expect(device).toMatchObject({ isThis: true, browser: null, system: null })
      expect(await list(app.as(anna))).toMatchObject([{ id, isThis: false }])
      expect(await list(app.as(max))).toEqual([])
      for (const endpoint of [testPushDevice, removePushDevice]) {
        expect((await app.visitor().call(endpoint, { id })).status).toBe(401)
        expect((await app.as(max).call(endpoint, { id })).code).toBe('not_found')
      }
      expect((await app.as(anna).call(removePushDevice, { id })).ok.devices).toEqual([])
      expect((await app.as(anna).call(testPushDevice, { id })).code).toBe('not_found')
    },
  )

  test('replaces itself if it subscribes again', async () => {
    const browser = app.as(await app.given.member())
    const [first] = (await add(browser)).ok.devices
    const again = (await add(browser)).ok.devices
    expect(again).toHaveLength(1)
    expect(again[0]?.id).not.toBe(first?.id)
  })

  test('is stored without a readable push address', async () => {
    const member = await app.given.member()
    const { subscription, path } = createBrowser()
    await app.as(member).call(addPushDevice, subscription)
    const [row] = await storedOf(member)
    const stored = Buffer.concat([row?.subscription ?? Buffer.alloc(0), row?.endpointTag ?? Buffer.alloc(0)])
    expect(stored.length).toBeGreaterThan(200)
    for (const secret of ['push.invalid', path, subscription.auth, subscription.p256dh])
      expect(stored.toString('latin1')).not.toContain(secret)
  })

  test('no longer gets pushes for a member who used the same browser before', async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const { subscription } = createBrowser()
    await app.as(anna).call(addPushDevice, subscription)
    await app.as(max).call(addPushDevice, subscription)
    expect(await storedOf(anna)).toEqual([])
    expect(await storedOf(max)).toHaveLength(1)
  })

  test('counts towards the limit of ten per member', covers('BEY-27.3'), async () => {
    const member = await app.given.member()
    for (let count = 0; count < 10; count += 1) expect((await add(app.as(member))).status).toBe(200)
    const refused = app.as(member)
    expect((await add(refused)).code).toBe('too_many_devices')
    const [one] = await list(refused)
    await refused.call(removePushDevice, { id: one?.id ?? '' })
    const [left, right] = await Promise.all([add(app.as(member)), add(app.as(member))])
    expect([left.status, right.status]).toEqual(expect.arrayContaining([200, 409]))
  })

  test('gets at most five test pushes an hour', covers('BEY-27.3'), async () => {
    const browser = app.as(await app.given.member())
    const { id = '' } = (await add(browser)).ok.devices[0] ?? {}
    for (let count = 0; count < 5; count += 1)
      expect((await browser.call(testPushDevice, { id })).status).toBe(200)
    expect((await browser.call(testPushDevice, { id })).code).toBe('too_many_requests')
  })
})

describe('a push subscription is rejected because of', () => {
  const { subscription: good } = createBrowser()
  test.each([
    ['a URL without HTTPS', { endpoint: 'http://push.invalid/a' }],
    ['a URL on an unknown host', { endpoint: 'https://evil.example/a' }],
    ['a host name that starts like a push service’s', { endpoint: 'https://push.invalid.evil.example/a' }],
    ['a username in the URL', { endpoint: 'https://me@push.invalid/a' }],
    ['a port in the URL', { endpoint: 'https://push.invalid:8443/a' }],
    ['a URL on this machine', { endpoint: 'https://127.0.0.1/a' }],
    ['a URL in the local network', { endpoint: 'https://192.168.0.1/a' }],
    ['the URL of a cloud’s metadata service', { endpoint: 'http://169.254.169.254/latest/meta-data' }],
    ['text that isn’t a URL', { endpoint: 'push.invalid' }],
    ['an invalid key', { p256dh: 'AAAA' }],
    ['an invalid secret', { auth: 'AAAA' }],
  ])('%s', async (_, wrong) => {
    const member = await app.given.member()
    const refused = await app.as(member).call(addPushDevice, { ...good, ...wrong })
    expect(refused.code).toBe('unknown_push_service')
    expect(await storedOf(member)).toEqual([])
  })
})

describe('a device is removed when its session ends:', () => {
  const ends: Record<string, (given: { member: { id: string }; browser: Agent }) => Promise<unknown>> = {
    'by logging out': ({ browser }) => browser.call(logOut, { scope: 'local' }),
    'by logging out everywhere': ({ member }) => app.as(member).call(logOut, { scope: 'global' }),
    'by being ended from elsewhere': async ({ member }) => {
      const elsewhere = app.as(member)
      for (const { id, isThis } of (await elsewhere.call(listSessions, {})).ok.sessions)
        if (!isThis) await elsewhere.call(endOneSession, { id })
    },
    'by a password change elsewhere': async ({ member }) => {
      const input = { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' }
      expect((await app.as(member).call(changePassword, input)).status).toBe(200)
    },
    'by a suspension': ({ member }) =>
      inTransaction(app.services, (unit) =>
        suspendMember(app.services, unit, { memberId: member.id, until: null }),
      ),
    'by expiring': async () => {
      app.clock.advance(31 * 24 * 3_600_000)
      await eraseExpired(app.services)
    },
  }
  test.each(Object.keys(ends))('%s', covers('BEY-27.3'), async (name) => {
    const member = await app.given.member()
    const browser = app.as(member)
    await add(browser)
    expect(await storedOf(member)).toHaveLength(1)
    await ends[name]?.({ member, browser })
    expect(await storedOf(member)).toEqual([])
  })
})

describe('if push is not configured', () => {
  let quiet: TestApp
  beforeAll(async () => {
    quiet = await createTestApp({ push: null })
  })
  afterAll(() => quiet.close())

  test('members see that push isn’t offered and can’t add a device', covers('BEY-27.1'), async () => {
    const browser = quiet.as(await quiet.given.member())
    expect((await browser.call(listPushDevices, {})).ok).toEqual({ serverKey: null, devices: [] })
    expect((await add(browser)).code).toBe('push_not_offered')
    expect((await browser.call(testPushDevice, { id: newId() })).code).toBe('not_found')
  })
})

test('devices must be added again after the site’s push key has changed', async () => {
  const member = await app.given.member()
  const { serverKey } = (await add(app.as(member))).ok
  expect(serverKey).toBe(testPush().keys.publicKey)
  const { config } = app.services
  const before = config.push
  const keys = pushKeysOf(newPushKey())
  config.push = keys && testPush({ keys })
  expect(await list(app.as(member))).toEqual([])
  config.push = before
  expect(await list(app.as(member))).toHaveLength(1)
})
