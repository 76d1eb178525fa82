import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  saveNotificationNames,
  saveNotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import {
  listNotices,
  markNoticesSeen,
  noticesChanged,
} from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices, NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { fabPhoto, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { cookieOf, createConnector } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { removeOldNotices } from './notifications.notices.commands.ts'
import { notices } from './notifications.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['given']['member']>>

const write = async (from: Person, to: Person) =>
  (await app.as(from).call(sendMessage, { to: to.username, body: 'Meet me at noon', clientKey: newId() })).ok
    .thread
const fab = (member: Person, photoId: string) =>
  app
    .as(member)
    .call(fabPhoto, { photoId })
    .then(({ ok }) => ok)
const list = async (member: Person) => (await app.as(member).call(listNotices, {})).ok.items
const countNew = async (member: Person) => (await app.as(member).call(countNewNotices, {})).ok
const see = async (member: Person, which: { ids?: string[]; kind?: 'photo_fab' | 'new_message' } = {}) =>
  (await app.as(member).call(markNoticesSeen, which)).ok

const FAB_NEW = { ...NOTHING_NEW, all: 1, besidesMessages: 1, fabbedPhotos: 1 }
const BOTH_NEW = { ...FAB_NEW, all: 2 }
const scene = async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  return { anna, max, photoId: await app.given.photo(max) }
}

test('a visitor gets no notifications', async () => {
  for (const endpoint of [listNotices, countNewNotices, markNoticesSeen]) {
    expect((await app.visitor().call(endpoint, {})).code).toBe('not_signed_in')
  }
})

test(
  'notifications of messages and fabs are listed only for their recipient, one per conversation and photo',
  covers('BEY-08.1', 'BEY-08.2'),
  async () => {
    const { anna, max, photoId } = await scene()
    const eva = await app.given.member()
    const thread = await write(anna, max)
    await write(anna, max)
    app.clock.advance(MINUTE)
    await fab(anna, photoId)
    app.clock.advance(MINUTE)
    await fab(eva, photoId)
    expect(await list(max)).toMatchObject([
      {
        kind: 'photo_fab',
        about: photoId,
        isNew: true,
        who: { username: eva.username },
        others: 1,
        photo: { id: photoId },
      },
      {
        kind: 'new_message',
        about: thread.id,
        isNew: true,
        who: { username: anna.username },
        others: 0,
        photo: null,
      },
    ])
    expect(await countNew(max)).toEqual(BOTH_NEW)
    expect((await app.as(max).call(getBadges, {})).ok).toMatchObject({
      threads: 1,
      notices: BOTH_NEW,
    })
    for (const other of [anna, eva]) {
      expect(await list(other)).toEqual([])
      expect(await countNew(other)).toEqual(NOTHING_NEW)
    }
  },
)

describe('a notification', () => {
  test(
    'is no longer new once its own member has marked it as seen, individually or with all others',
    covers('BEY-08.1'),
    async () => {
      const { anna, max, photoId } = await scene()
      await write(anna, max)
      await fab(anna, photoId)
      const ids = (await list(max)).map(({ id }) => id)
      expect(await see(anna, { ids })).toEqual(NOTHING_NEW)
      expect(await countNew(max)).toEqual(BOTH_NEW)
      expect(await see(max, { ids: ids.slice(0, 1) })).toMatchObject({ all: 1 })
      expect((await list(max)).filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(await see(max)).toEqual(NOTHING_NEW)
      expect((await list(max)).map(({ isNew }) => isNew)).toEqual([false, false])
    },
  )

  test('is no longer new once its subject has been seen elsewhere', covers('BEY-08.2'), async () => {
    const { anna, max, photoId } = await scene()
    const thread = await write(anna, max)
    await fab(anna, photoId)
    await app.as(max).call(markThreadRead, { threadId: thread.id })
    expect(await countNew(max)).toEqual(FAB_NEW)
    expect(await see(max, { kind: 'photo_fab' })).toEqual(NOTHING_NEW)
  })

  test('is new again when its event happens again, which also moves it to the top', async () => {
    const { anna, max, photoId } = await scene()
    await write(anna, max)
    app.clock.advance(MINUTE)
    await fab(anna, photoId)
    await see(max)
    app.clock.advance(MINUTE)
    await write(anna, max)
    expect(await list(max)).toMatchObject([
      { kind: 'new_message', isNew: true },
      { kind: 'photo_fab', isNew: false },
    ])
  })
})

test(
  'only the member’s own open pages receive the new counts of notifications',
  covers('BEY-08.1'),
  async () => {
    const site = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const connect = createConnector()
    const { anna, max, photoId } = await scene()
    const heard = { anna: [] as unknown[], max: [] as unknown[] }
    for (const [name, member] of [
      ['anna', anna],
      ['max', max],
    ] as const) {
      const page = await connect(site, await cookieOf(app.as(member)))
      page.on(noticesChanged.name, (payload: unknown) => heard[name].push(payload))
    }
    await fab(anna, photoId)
    await expect.poll(() => heard.max).toEqual([FAB_NEW])
    await see(max)
    await expect.poll(() => heard.max).toEqual([FAB_NEW, NOTHING_NEW])
    // No event is sent if all notifications were seen already.
    await see(max)
    await write(anna, max)
    await expect.poll(() => heard.max.at(-1)).toEqual({ ...NOTHING_NEW, all: 1 })
    expect(heard.max).toHaveLength(3)
    expect(heard.anna).toEqual([])
  },
)

describe('notifications leave out anyone the member may not see:', () => {
  const hides: Record<string, (given: { anna: Person; max: Person }) => Promise<unknown>> = {
    'someone who has blocked the member': ({ anna, max }) =>
      app.as(anna).call(blockMember, { memberId: max.id }),
    'someone who was suspended': ({ anna }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, anna.id)),
    'someone who was erased': ({ anna }) => app.services.db.delete(accounts).where(eq(accounts.id, anna.id)),
  }
  test.each(Object.entries(hides))('%s', covers('BEY-08.4'), async (_, hide) => {
    const { anna, max, photoId } = await scene()
    await write(anna, max)
    await fab(anna, photoId)
    await hide({ anna, max })
    expect(await list(max)).toMatchObject([{ kind: 'new_message', who: null }])
    expect(await countNew(max)).toEqual({ ...NOTHING_NEW, all: 1 })
    expect(JSON.stringify(await list(max))).not.toContain(anna.username)
  })

  test(
    'if several members fabbed a photo, only those the member may see are named and counted',
    covers('BEY-08.4'),
    async () => {
      const { anna, max, photoId } = await scene()
      const eva = await app.given.member()
      await fab(anna, photoId)
      app.clock.advance(MINUTE)
      await fab(eva, photoId)
      await app.as(eva).call(blockMember, { memberId: max.id })
      expect(await list(max)).toMatchObject([{ who: { username: anna.username }, others: 0 }])
    },
  )
})

test('a fab that has been withdrawn is no longer listed', covers('BEY-08.4'), async () => {
  const { anna, max, photoId } = await scene()
  await fab(anna, photoId)
  await app.as(anna).call(unfabPhoto, { photoId })
  expect(await list(max)).toEqual([])
  expect(await countNew(max)).toEqual(NOTHING_NEW)
})

test(
  'a member who chose not to see names gets notifications without names, but the same counts',
  covers('BEY-25.6'),
  async () => {
    const { anna, max, photoId } = await scene()
    await write(anna, max)
    await fab(anna, photoId)
    const saved = await app.as(max).call(saveNotificationNames, { withoutNames: true })
    expect(saved.ok.withoutNames).toBe(true)
    expect((await list(max)).map(({ who }) => who)).toEqual([null, null])
    expect(await countNew(max)).toMatchObject({ all: 2 })
    await app.as(max).call(saveNotificationNames, { withoutNames: false })
    expect((await list(max)).map(({ who }) => who?.username)).toEqual([anna.username, anna.username])
  },
)

test(
  'the list and the counts of notifications leave out only the kinds that are switched off',
  covers('BEY-08.1'),
  async () => {
    const { anna, max, photoId } = await scene()
    await app.as(max).call(saveNotificationSetting, { kind: 'photo_fab', inApp: false })
    await write(anna, max)
    await fab(anna, photoId)
    expect((await list(max)).map(({ kind }) => kind)).toEqual(['new_message'])
    expect(await countNew(max)).toEqual({ ...NOTHING_NEW, all: 1 })
    const { settings } = (await app.as(max).call(saveNotificationSetting, { kind: 'photo_fab', inApp: true }))
      .ok
    expect(settings).toContainEqual({ kind: 'photo_fab', inApp: true, mail: 'daily', push: false })
    expect(await countNew(max)).toEqual(BOTH_NEW)
  },
)

test('each notification appears once across the pages of the list', async () => {
  const { max } = await scene()
  const photoIds: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const photoId = await app.given.photo(max, { isProfilePhoto: false })
    await fab(await app.given.member(), photoId)
    photoIds.unshift(photoId)
    app.clock.advance(MINUTE)
  }
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = (await app.as(max).call(listNotices, { limit: 2, ...(cursor ? { cursor } : {}) })).ok
    seen.push(...page.items.map(({ about }) => about))
    cursor = page.next
  }
  expect(seen).toEqual(photoIds)
})

test(
  'notifications are deleted after 90 days, and the oldest ones if there are too many',
  covers('BEY-08.4'),
  async () => {
    const { anna, max } = await scene()
    await write(anna, max)
    app.clock.advance(90 * DAY - SECOND)
    await removeOldNotices(app.services)
    expect(await list(max)).toHaveLength(1)
    app.clock.advance(2 * SECOND)
    await removeOldNotices(app.services)
    expect(await list(max)).toEqual([])
    const at = (minute: number) => new Date(app.clock.now().getTime() + minute * MINUTE)
    const rows = Array.from({ length: 502 }, (_, place) => ({
      id: newId(),
      memberId: max.id,
      kind: 'username_decision' as const,
      about: newId(),
      createdAt: at(place),
      latestAt: at(place),
    }))
    await app.services.db.insert(notices).values(rows)
    await removeOldNotices(app.services)
    const kept = await app.services.db
      .select({ id: notices.id })
      .from(notices)
      .where(eq(notices.memberId, max.id))
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(rows.slice(2).map(({ id }) => id)))
  },
)
