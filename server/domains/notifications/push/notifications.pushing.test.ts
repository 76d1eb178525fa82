import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { markThreadRead } from '#shared/domains/messages/messages.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import {
  removePushDevice,
  testPushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { fabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testPush } from '#server/testing/fixtures/push.ts'
import { openPushing, type Person } from '#server/testing/scenario/pushing.ts'
import { covers } from '#testing/covers.ts'
import { keepNotice } from '#server/domains/notifications/notifications.notices.commands.ts'

const site = await openPushing()
const { app, service, addDevice, createPair, write, pushes, pushesAtOnce } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

const choose = async (member: Person, push: boolean, kind: 'new_message' | 'photo_fab' = 'new_message') =>
  (await app.as(member).call(saveNotificationSetting, { kind, push })).ok

describe('a message to a member with a device', () => {
  test(
    'leads to one push, which only that browser can read and which reveals neither sender nor content',
    covers('BEY-27.1', 'BEY-27.4'),
    async () => {
      const { anna, max, browser } = await createPair()
      await write(anna, max)
      const [push, ...others] = await pushes()
      expect(others).toEqual([])
      expect(push).toMatchObject({
        path: browser.path,
        headers: { 'content-encoding': 'aes128gcm', ttl: String((4 * HOUR) / SECOND), topic: 'news' },
        key: testPush().keys.publicKey,
        claims: { aud: service.origin, sub: 'mailto:push@site.example' },
      })
      const left = (push?.claims.exp ?? 0) * 1000 - app.clock.now().getTime()
      expect([left > 0, left <= DAY]).toEqual([true, true])
      expect(JSON.parse(browser.read(push?.body ?? Buffer.alloc(0)))).toEqual({ title: 'Something new' })
    },
  )

  test('is pushed to each of their devices, each readable only by its own browser', async () => {
    const { anna, max, browser } = await createPair()
    const second = await addDevice(max)
    await write(anna, max)
    const sent = await pushes()
    expect(sent.map(({ path }) => path).toSorted()).toEqual([browser.path, second.browser.path].toSorted())
    const own = sent.find(({ path }) => path === browser.path)
    expect(() => second.browser.read(own?.body ?? Buffer.alloc(0))).toThrow(/authenticate/)
  })

  test('is pushed only after the member had time to see it', covers('BEY-27.6'), async () => {
    const { anna, max } = await createPair()
    await write(anna, max)
    expect(await pushesAtOnce()).toEqual([])
    const waits = await site.waits('notifications.pushNews', 'created')
    expect(waits.map((seconds) => seconds > 5 && seconds <= 10)).toEqual([true])
    expect(await pushes()).toHaveLength(1)
  })

  test.each([
    [
      'read it there or elsewhere',
      (max: Person, threadId: string) => app.as(max).call(markThreadRead, { threadId }),
    ],
    ['saw its notification', (max: Person) => app.as(max).call(markNoticesSeen, {})],
  ])('isn’t pushed to someone who %s', covers('BEY-27.6'), async (_, see) => {
    const { anna, max } = await createPair()
    const { thread } = await write(anna, max)
    await see(max, thread.id)
    expect(await pushes()).toEqual([])
  })

  test(
    'shares one push with nine more messages and with messages from other members',
    covers('BEY-27.6'),
    async () => {
      const { anna, max } = await createPair()
      await app.given.tier(anna, 'gold')
      for (let count = 0; count < 10; count += 1) {
        await write(anna, max)
        app.clock.advance(SECOND)
      }
      await write(await app.given.member(), max)
      expect(await pushes()).toHaveLength(1)
    },
  )

  test(
    'is not pushed while a pushed message from the same sender is unread',
    covers('BEY-27.6'),
    async () => {
      const { anna, max } = await createPair()
      await app.given.tier(anna, 'gold')
      const { thread } = await write(anna, max)
      expect(await pushes()).toHaveLength(1)
      await write(anna, max)
      expect(await pushes()).toEqual([])
      await app.as(max).call(markThreadRead, { threadId: thread.id })
      await write(anna, max)
      expect(await pushes()).toHaveLength(1)
    },
  )

  test('is not pushed if the sender already wrote before the device was added', async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await write(anna, max)
    await addDevice(max)
    await write(anna, max)
    expect(await pushes()).toEqual([])
    await write(await app.given.member(), max)
    expect(await pushes()).toHaveLength(1)
  })
})

describe('pushes follow the member’s settings:', () => {
  test(
    'a message sent while its kind was switched off is not pushed, even after the kind is switched on again',
    covers('BEY-27.5'),
    async () => {
      const { anna, max } = await createPair()
      await choose(max, false)
      await write(anna, max)
      expect(await pushes()).toEqual([])
      await choose(max, true)
      expect(await pushes()).toEqual([])
    },
  )

  test('email and push settings are independent', async () => {
    const { anna, max } = await createPair()
    await app.as(max).call(saveNotificationSetting, { kind: 'new_message', mail: 'never' })
    await write(anna, max)
    expect(await pushes()).toHaveLength(1)
  })

  test('fabs are pushed only to members who have switched that on', covers('BEY-27.5'), async () => {
    const { anna, max } = await createPair()
    const fab = async () => {
      const photoId = await app.given.photo(max, { isProfilePhoto: false })
      expect((await app.as(anna).call(fabPhoto, { photoId })).status).toBe(200)
    }
    await fab()
    expect(await pushes()).toEqual([])
    await choose(max, true, 'photo_fab')
    await fab()
    expect(await pushes()).toHaveLength(1)
  })

  test('nothing is pushed to a removed device', covers('BEY-27.3'), async () => {
    const { anna, max, deviceId } = await createPair()
    await app.as(max).call(removePushDevice, { id: deviceId })
    await write(anna, max)
    expect(await pushes()).toEqual([])
  })

  test(
    'a test push is sent immediately, with the usual text and no new notification',
    covers('BEY-27.3', 'BEY-27.4'),
    async () => {
      const { browser, agent, deviceId } = await createPair()
      expect((await agent.call(testPushDevice, { id: deviceId })).status).toBe(200)
      const [push] = await pushesAtOnce()
      expect(JSON.parse(browser.read(push?.body ?? Buffer.alloc(0)))).toEqual({ title: 'Something new' })
    },
  )
})

describe('a message isn’t pushed if, in the meantime,', () => {
  const suspend = (memberId: string) =>
    inTransaction(app.services, (unit) => suspendMember(app.services, unit, { memberId, until: null }))
  type Given = Awaited<ReturnType<typeof createPair>>
  const changes: Record<string, (given: Given) => Promise<unknown>> = {
    'the kind was switched off': ({ max }) => choose(max, false),
    'the sender was blocked': ({ anna, max }) => app.given.block(max, anna),
    'the sender has blocked the member': ({ anna, max }) => app.given.block(anna, max),
    'the member lets only friends write': ({ max }) =>
      app.as(max).call(saveContactPreferences, {
        allowFriendsOnly: true,
        allowedProfileTypes: [],
        blockedProfileTypes: [],
      }),
    'the sender was suspended': ({ anna }) => suspend(anna.id),
    'the member was suspended': ({ max }) => suspend(max.id),
    'the member was suspended, but their session still exists': ({ max }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, max.id)),
    'the member has logged out': ({ agent }) => agent.call(logOut, { scope: 'local' }),
    'the session has expired': async () => app.clock.advance(31 * DAY),
    'the member was erased': ({ max }) => app.services.db.delete(accounts).where(eq(accounts.id, max.id)),
  }
  test.each(Object.keys(changes))('%s', covers('BEY-27.3'), async (name) => {
    const given = await createPair()
    await write(given.anna, given.max)
    await changes[name]?.(given)
    expect(await pushes()).toEqual([])
  })
})

test('a notification with a later time is pushed at that time', async () => {
  const { max } = await createPair()
  const from = new Date(app.clock.now().getTime() + 5 * MINUTE)
  await inTransaction(app.services, (unit) =>
    keepNotice(app.services, unit, { kind: 'username_decision', memberId: max.id, about: newId(), from }),
  )
  const waits = await site.waits('notifications.pushNews', 'created')
  expect(waits.map((seconds) => seconds > 5 * 60)).toEqual([true])
  app.clock.advance(5 * MINUTE)
  expect(await pushes()).toHaveLength(1)
})

test.each([
  [
    'is suspended',
    ({ id }: Person) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id)),
  ],
  [
    'has a session that has just expired',
    ({ id }: Person) =>
      app.services.db.update(sessions).set({ expiresAt: app.clock.now() }).where(eq(sessions.accountId, id)),
  ],
])('a username decision isn’t pushed to anyone who %s', covers('BEY-27.3'), async (_, change) => {
  const { max } = await createPair()
  await inTransaction(app.services, (unit) =>
    keepNotice(app.services, unit, { kind: 'username_decision', memberId: max.id, about: newId() }),
  )
  await change(max)
  expect(await pushes()).toEqual([])
})
