// Runs on both engines, as one test file of each domain does.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember, blocksChanged, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  declineWink,
  deleteAllWinks,
  deleteWink,
  listWinks,
  sendWink,
  WINK_LINES,
  winksChanged,
} from '#shared/domains/winks/winks.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { removeDeleted } from './winks.commands.ts'
import { winks } from './winks.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const givenPair = async () => ({ sender: await app.given.member(), recipient: await app.given.member() })
const wink = (from: { id: string }, to: { id: string }, more = {}) =>
  app.as(from).call(sendWink, { memberId: to.id, ...more })
const stored = (from: Member, to: Member) =>
  app.services.db
    .select()
    .from(winks)
    .where(and(eq(winks.senderId, from.id), eq(winks.recipientId, to.id)))
const listOf = async (member: { id: string }) => (await app.as(member).call(listWinks, {})).ok.items
const sendersOf = async (member: { id: string }) => (await listOf(member)).map(({ from }) => from.username)

test('a visitor can’t send, list, delete or decline winks', async () => {
  const winkId = newId()
  const answers = [
    await app.visitor().call(sendWink, { memberId: newId() }),
    await app.visitor().call(listWinks, {}),
    await app.visitor().call(deleteWink, { winkId }),
    await app.visitor().call(deleteAllWinks, {}),
    await app.visitor().call(declineWink, { winkId }),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [401, 'not_signed_in']))
})

describe('winking at a member', () => {
  test(
    'is allowed for anyone who can see the member, with one of six lines or none',
    covers('WINK-12.1', 'BEY-31', 'DATA-19'),
    async () => {
      const { recipient } = await givenPair()
      expect(WINK_LINES).toHaveLength(6)
      for (const line of [...WINK_LINES, null]) {
        const sender = await app.given.member()
        expect((await wink(sender, recipient, { line })).status).toBe(200)
        expect(await stored(sender, recipient)).toMatchObject([{ line }])
      }
      const words = { line: 'Words of my own' }
      expect((await wink(await app.given.member(), recipient, words)).status).toBe(422)
    },
  )

  test('is rejected if it’s the sender themselves', covers('WINK-12.1'), async () => {
    const { sender } = await givenPair()
    const { status, code } = await wink(sender, sender)
    expect([status, code]).toEqual([422, 'cannot_wink_at_yourself'])
  })

  test(
    'is rejected across a block or if the member is hidden, as if there were no such member',
    covers('WINK-12.1', 'BLOCK-10.1', 'CPREF-12.2'),
    async () => {
      const { sender } = await givenPair()
      const unknown = await wink(sender, { id: newId() })
      expect(unknown.status).toBe(404)
      const others = {
        blocked: await app.given.member(),
        blocking: await app.given.member(),
        friendsOnly: await app.given.member({ visibility: 'friends' }),
        suspended: await app.given.member({}, { status: 'suspended' }),
        unconfirmed: await app.given.member({}, { confirmedAt: null }),
      }
      await app.given.block(sender, others.blocked)
      await app.given.block(others.blocking, sender)
      for (const other of Object.values(others)) {
        const { status, error } = await wink(sender, other)
        expect([status, error]).toEqual([404, unknown.error])
        expect(await stored(sender, other)).toEqual([])
      }
    },
  )

  test(
    'depends on the contact preferences but needs no opening question answered, and is allowed in return for a wink',
    covers('WINK-12.1', 'CPREF-12.2'),
    async () => {
      const sender = await app.given.member({ profileType: 'man' })
      const recipient = await app.given.member()
      const prefer = (preferences: object) =>
        app.as(recipient).call(saveContactPreferences, { ...OPEN_TO_ALL, ...preferences })
      for (const preferences of [
        { allowFriendsOnly: true },
        { blockedProfileTypes: ['man'] },
        { allowedProfileTypes: ['woman'] },
        { verifiedOnly: true },
      ]) {
        await prefer(preferences)
        const { status, code } = await wink(sender, recipient)
        expect([status, code]).toEqual([403, 'contact_not_allowed'])
      }
      expect((await wink(recipient, sender)).status).toBe(200)
      expect((await wink(sender, recipient)).status).toBe(200)
      const [friend, curious] = [await app.given.member(), await app.given.member()]
      await prefer({ allowFriendsOnly: true })
      await app.given.friends(friend, recipient)
      expect((await wink(friend, recipient)).status).toBe(200)
      await prefer({ openingQuestion: 'What brings you here?' })
      expect((await wink(curious, recipient)).status).toBe(200)
    },
  )

  test('has the same rules for admins', covers('WINK-12.1'), async () => {
    const { recipient } = await givenPair()
    const admin = await app.given.member({ role: 'admin' })
    await app.given.block(recipient, admin)
    expect((await wink(admin, recipient)).status).toBe(404)
  })
})

describe('winks at the same member on one day:', () => {
  const REFUSED = [409, 'already_winked', 'You have already winked at this member today.']
  const refusalOf = async (sender: Member, recipient: Member) => {
    const { status, code, error } = await wink(sender, recipient)
    return [status, code, (error as { message?: string } | undefined)?.message]
  }

  test('the second is rejected until the next site day', covers('WINK-12.1'), async () => {
    const { sender, recipient } = await givenPair()
    expect((await wink(sender, recipient)).status).toBe(200)
    expect(await refusalOf(sender, recipient)).toEqual(REFUSED)
    expect((await wink(recipient, sender)).status).toBe(200)
    app.clock.set(nextNoon(app.clock.now()))
    expect((await wink(sender, recipient)).status).toBe(200)
    expect(await stored(sender, recipient)).toHaveLength(2)
  })

  test('of twenty concurrent ones, as from several tabs, one is stored', onBoth('WINK-12.1'), async () => {
    const { sender, recipient } = await givenPair()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wink(sender, recipient)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'already_winked')).toHaveLength(19)
    expect(await stored(sender, recipient)).toHaveLength(1)
  })

  test(
    'the second is rejected even if the first was deleted, so that the sender can’t tell',
    covers('WINK-04'),
    async () => {
      const { sender, recipient } = await givenPair()
      await wink(sender, recipient)
      await app.as(recipient).call(deleteAllWinks, {})
      expect(await listOf(recipient)).toEqual([])
      expect(await refusalOf(sender, recipient)).toEqual(REFUSED)
      expect(await listOf(recipient)).toEqual([])
      app.clock.advance(DAY)
      await wink(sender, recipient)
      expect(await sendersOf(recipient)).toEqual([sender.username])
    },
  )
})

test('a member can wink sixty times a day', async () => {
  const sender = await app.given.member()
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 61; at += 1) codes.push((await wink(sender, { id: newId() })).code)
  expect(codes.slice(0, 60)).toEqual(codes.slice(0, 60).map(() => 'not_found'))
  expect(codes[60]).toBe('too_many_requests')
})

describe('a block between members', () => {
  test(
    'hides the members’ winks at each other for as long as it lasts',
    covers('BLOCK-10.1', 'WINK-15'),
    async () => {
      const { sender, recipient } = await givenPair()
      const third = await app.given.member()
      await wink(third, recipient)
      app.clock.advance(1)
      await wink(sender, recipient)
      await wink(recipient, sender)
      await app.as(recipient).call(blockMember, { memberId: sender.id })
      expect([await sendersOf(recipient), await listOf(sender)]).toEqual([[third.username], []])
      await app.as(recipient).call(unblockMember, { memberId: sender.id })
      expect(await sendersOf(recipient)).toEqual([sender.username, third.username])
      expect(await sendersOf(sender)).toEqual([recipient.username])
    },
  )

  test(
    'hides concurrent winks that come before it and rejects those after it',
    onBoth('BLOCK-10.1'),
    async () => {
      const { hub } = app.services
      const publish = hub.publish.bind(hub)
      for (let round = 0; round < 5; round += 1) {
        const { sender, recipient } = await givenPair()
        const order: string[] = []
        hub.publish = (memberId, event, payload) => {
          order.push(event.name)
          return publish(memberId, event, payload)
        }
        const tries = await Promise.all([
          wink(sender, recipient),
          app.as(recipient).call(blockMember, { memberId: sender.id }),
          wink(recipient, sender),
        ])
        hub.publish = publish
        const passed = tries.filter(({ status }, at) => at !== 1 && status === 200).length
        // A wink sends an event to both members. If the block hides the blocker's wink, it also sends an event to the
        // blocked member.
        const taken = Number(tries[2].status === 200)
        const isBefore = order.slice(0, order.indexOf(blocksChanged.name))
        expect(isBefore.filter((name) => name === winksChanged.name)).toHaveLength(2 * passed + taken)
        expect([await listOf(recipient), await listOf(sender)]).toEqual([[], []])
      }
    },
  )
})

test('deleted winks are removed permanently once the day is over', covers('WINK-04'), async () => {
  const { sender, recipient } = await givenPair()
  await wink(sender, recipient)
  app.clock.advance(DAY)
  await wink(sender, recipient)
  await app.as(recipient).call(deleteAllWinks, {})
  expect(await stored(sender, recipient)).toMatchObject([{ isDeleted: true }])
  await removeDeleted(app.services)
  expect(await stored(sender, recipient)).toHaveLength(1)
  app.clock.advance(DAY)
  await removeDeleted(app.services)
  expect(await stored(sender, recipient)).toEqual([])
})

test(
  'a wink from a member who’s suspended or has left reappears when they return',
  covers('WINK-15'),
  async () => {
    const { sender, recipient } = await givenPair()
    await wink(sender, recipient)
    const set = (status: 'active' | 'suspended' | 'deleted') =>
      app.services.db.update(accounts).set({ status }).where(eq(accounts.id, sender.id))
    for (const status of ['suspended', 'deleted'] as const) {
      await set(status)
      expect(await listOf(recipient)).toEqual([])
    }
    await set('active')
    expect(await sendersOf(recipient)).toEqual([sender.username])
  },
)

test(
  'both members’ open pages get an event about a wink, and the recipient’s open pages get one when it’s deleted',
  covers('WINK-01', 'WINK-12.2'),
  async () => {
    const { sender, recipient } = await givenPair()
    const heard: string[] = []
    const { hub } = app.services
    const publish = hub.publish.bind(hub)
    hub.publish = (memberId, event, payload) => {
      if (event.name === winksChanged.name) heard.push(memberId)
      return publish(memberId, event, payload)
    }
    await wink(sender, recipient)
    await wink(sender, recipient)
    for (const _ of [1, 2]) await app.as(recipient).call(deleteAllWinks, {})
    hub.publish = publish
    expect(heard).toEqual([recipient.id, sender.id, recipient.id])
  },
)
