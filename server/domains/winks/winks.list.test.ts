import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import { blockMember, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import {
  declineWink,
  deleteAllWinks,
  deleteWink,
  listWinks,
  seeWinks,
  sendWink,
} from '#shared/domains/winks/winks.contract.ts'
import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { listWinkedToday } from '#shared/domains/winks/winks.today.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { exportWinks } from './winks.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const wink = async (from: Member, to: Member, more = {}) =>
  (await app.as(from).call(sendWink, { memberId: to.id, ...more })).ok
const pageOf = async (member: Member, input = {}) => (await app.as(member).call(listWinks, input)).ok
const listOf = async (member: Member) => (await pageOf(member)).items
const countOf = async (member: Member) => (await app.as(member).call(countNewWinks, {})).ok.count
const idOf = async (member: Member) => (await listOf(member))[0]?.id ?? ''

/** Creates a member with a wink from each of `count` others, oldest first. */
const givenWinks = async (count: number) => {
  const recipient = await app.given.member()
  const senders: Member[] = []
  for (let at = 0; at < count; at += 1) {
    const sender = await app.given.member()
    senders.push(sender)
    await wink(sender, recipient)
  }
  return { recipient, senders }
}
const namesOf = (members: readonly { username: string }[]) => members.map(({ username }) => username)

test(
  'the list of winks has those the member received, latest first and paginated',
  covers('WINK-01', 'WINK-03', 'CALL-71'),
  async () => {
    const { recipient, senders } = await givenWinks(5)
    const first = await pageOf(recipient, { limit: 3 })
    const second = await pageOf(recipient, { limit: 3, cursor: first.next ?? '' })
    expect(namesOf([...first.items, ...second.items].map(({ from }) => from))).toEqual(
      namesOf(senders).toReversed(),
    )
    expect([first.items.length, second.next]).toEqual([3, null])
    expect(await listOf(senders[0] ?? recipient)).toEqual([])
  },
)

test(
  'each wink shows only what its sender shows about themselves',
  covers('WINK-03', 'WINK-15'),
  async () => {
    const now = app.clock.now()
    const [recipient, sender] = [
      await app.given.member(),
      await app.given.member({
        profileType: 'couple_mf',
        woman: 'partner',
        birthYear: now.getUTCFullYear() - 40,
        birthMonth: 1,
        partnerBirthYear: now.getUTCFullYear() - 31,
        partnerBirthMonth: 1,
        profileTitle: 'Two who laugh a lot',
        town: 'York',
        userCountry: 'England',
      }),
    ]
    const photoId = await app.given.photo(sender)
    await wink(sender, recipient, { line: 'drink' })
    const { username, id } = sender
    const shown = { id, username, profileType: 'couple_mf', title: 'Two who laugh a lot' }
    const ages = [
      { who: 'him', age: expect.any(Number) as number },
      { who: 'her', age: expect.any(Number) as number },
    ]
    expect(await listOf(recipient)).toMatchObject([
      {
        isNew: true,
        line: 'drink',
        answer: null,
        from: { ...shown, people: ages, place: 'York, England', picture: { id: photoId } },
      },
    ])
    await app.as(sender).call(updatePrivacy, { showAge: false, showPlace: false })
    expect(await listOf(recipient)).toMatchObject([
      {
        from: {
          ...shown,
          place: null,
          people: [
            { who: 'him', age: null },
            { who: 'her', age: null },
          ],
        },
      },
    ])
    const friendsOnly = await app.given.member()
    await app.given.photo(friendsOnly, { audience: 'friends' })
    await wink(friendsOnly, recipient)
    expect((await listOf(recipient))[0]?.from).toMatchObject({ id: friendsOnly.id, picture: null })
  },
)

describe('a received wink is neither listed nor counted', () => {
  const LOSSES: Record<string, (sender: Member, recipient: Member) => Promise<unknown>> = {
    'once its sender has blocked the member': (sender, recipient) =>
      app.as(sender).call(blockMember, { memberId: recipient.id }),
    'once the member has blocked its sender': (sender, recipient) =>
      app.as(recipient).call(blockMember, { memberId: sender.id }),
    'once its sender is erased': (sender) => eraseMember(app.services, sender.id),
    'while its sender is visible to friends only': (sender) =>
      app.as(sender).call(updatePrivacy, { visibility: 'friends' }),
    'once the member has reported its sender': (sender, recipient) =>
      app
        .as(recipient)
        .call(fileReport, { clientKey: newId(), kind: 'profile', id: sender.id, category: 'harassment' }),
    'once it is deleted': async (_, recipient) =>
      app.as(recipient).call(deleteWink, { winkId: await idOf(recipient) }),
  }
  test.each(Object.keys(LOSSES))('%s', covers('WINK-15'), async (name) => {
    const { recipient, senders } = await givenWinks(2)
    const [other, sender] = senders
    if (!other || !sender) throw new Error('two have winked')
    expect(await countOf(recipient)).toBe(2)
    await LOSSES[name]?.(sender, recipient)
    expect(namesOf((await listOf(recipient)).map(({ from }) => from))).toEqual([other.username])
    expect(await countOf(recipient)).toBe(1)
  })
})

test('only the recipient can list, see, decline and delete a wink', covers('WINK-13'), async () => {
  const { recipient, senders } = await givenWinks(1)
  const winkId = await idOf(recipient)
  const [sender] = senders
  const others = [
    ...(sender ? [sender] : []),
    await app.given.member(),
    await app.given.member({ role: 'admin' }),
  ]
  for (const other of others) {
    const agent = app.as(other)
    for (const endpoint of [declineWink, deleteWink])
      expect((await agent.call(endpoint, { winkId })).status).toBe(404)
    await agent.call(seeWinks, { winkId })
    await agent.call(deleteAllWinks, {})
    expect(await listOf(other)).toEqual([])
  }
  expect(await listOf(recipient)).toMatchObject([{ id: winkId, isNew: true }])
})

test(
  'winks are no longer new once the recipient has viewed them, but later winks are',
  covers('WINK-01'),
  async () => {
    const { recipient } = await givenWinks(2)
    await app.as(recipient).call(seeWinks, { winkId: await idOf(recipient) })
    expect(await countOf(recipient)).toBe(0)
    await wink(await app.given.member(), recipient)
    expect((await listOf(recipient)).map(({ isNew }) => isNew)).toEqual([true, false, false])
    expect(await countOf(recipient)).toBe(1)
    expect((await app.as(recipient).call(getBadges, {})).ok.counts['/winks']).toBe(1)
  },
)

test(
  'members can see whom they’ve winked at today, even if the wink was deleted, but not if the recipient is hidden from them',
  covers('WINK-12.2', 'BLOCK-10.1'),
  async () => {
    const sender = await app.given.member()
    const [kept, deleted, blocking] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    const today = async (member: { id: string }) =>
      (await app.as(member).call(listWinkedToday, {})).ok.memberIds.toSorted()
    for (const recipient of [kept, deleted, blocking]) await wink(sender, recipient)
    await app.as(deleted).call(deleteAllWinks, {})
    await app.given.block(blocking, sender)
    expect(await today(sender)).toEqual([kept.id, deleted.id].toSorted())
    expect(await today(kept)).toEqual([])
    app.clock.set(nextNoon(app.clock.now()))
    expect(await today(sender)).toEqual([])
  },
)

test(
  'received winks can be deleted one by one or all at once',
  covers('WINK-04', 'WINK-05.1', 'CALL-72', 'CALL-73'),
  async () => {
    const { recipient, senders } = await givenWinks(3)
    app.clock.advance(DAY)
    const [sender] = senders
    if (sender) await wink(sender, recipient)
    const agent = app.as(recipient)
    const winkId = await idOf(recipient)
    expect((await agent.call(deleteWink, { winkId })).status).toBe(200)
    expect((await agent.call(deleteWink, { winkId })).status).toBe(404)
    expect(namesOf((await listOf(recipient)).map(({ from }) => from))).toEqual(namesOf(senders).toReversed())
    for (const _ of [1, 2]) expect((await agent.call(deleteAllWinks, {})).status).toBe(200)
    expect(await listOf(recipient)).toEqual([])
  },
)

describe('a wink is answered', () => {
  test('by a wink in return, which both members see', covers('BEY-31'), async () => {
    const { recipient, senders } = await givenWinks(1)
    const [sender] = senders
    if (!sender) throw new Error('somebody has winked')
    await wink(recipient, sender)
    expect(await listOf(recipient)).toMatchObject([{ answer: 'winked_back' }])
    expect(await listOf(sender)).toMatchObject([{ answer: 'winked_back' }])
  })

  test('by a kind no, once, after which its sender can’t wink for 90 days', covers('BEY-31'), async () => {
    const { recipient, senders } = await givenWinks(1)
    const [sender] = senders
    if (!sender) throw new Error('somebody has winked')
    const agent = app.as(recipient)
    const winkId = await idOf(recipient)
    for (const _ of [1, 2]) expect((await agent.call(declineWink, { winkId })).status).toBe(200)
    expect(await listOf(recipient)).toMatchObject([{ answer: 'declined' }])
    app.clock.advance(89 * DAY)
    const tried = await app.as(sender).call(sendWink, { memberId: recipient.id })
    expect([tried.status, tried.code]).toEqual([409, 'wink_declined'])
    app.clock.advance(DAY)
    await wink(sender, recipient)
    const again = await app.as(recipient).call(declineWink, { winkId: await idOf(recipient) })
    expect(again.status).toBe(200)
    expect((await app.as(sender).call(sendWink, { memberId: recipient.id })).code).toBe('wink_declined')
  })

  test('by a kind no, which is lifted if its author winks at the sender', covers('BEY-31'), async () => {
    const { recipient, senders } = await givenWinks(1)
    const [sender] = senders
    if (!sender) throw new Error('somebody has winked')
    await app.as(recipient).call(declineWink, { winkId: await idOf(recipient) })
    await wink(recipient, sender)
    app.clock.advance(DAY)
    await wink(sender, recipient)
    expect((await listOf(recipient))[0]).toMatchObject({ answer: null })
  })

  test('by a no that remains after the sender blocks and unblocks its author', covers('BEY-31'), async () => {
    const { recipient, senders } = await givenWinks(1)
    const [sender] = senders
    if (!sender) throw new Error('somebody has winked')
    await app.as(recipient).call(declineWink, { winkId: await idOf(recipient) })
    await app.as(sender).call(blockMember, { memberId: recipient.id })
    await app.as(sender).call(unblockMember, { memberId: recipient.id })
    expect((await app.as(sender).call(sendWink, { memberId: recipient.id })).code).toBe('wink_declined')
  })
})

test('an export contains the winks the member sent and received, as far as they may see the other members', async () => {
  const { recipient, senders } = await givenWinks(2)
  const [hidden, sender] = senders
  if (!hidden || !sender) throw new Error('two have winked')
  await wink(recipient, sender, { line: 'alike' })
  await app.as(recipient).call(declineWink, { winkId: await idOf(recipient) })
  await app.as(hidden).call(updatePrivacy, { visibility: 'friends' })
  const exported = async (member: Member) =>
    JSON.parse(await readExported(exportWinks(app.services.db, member.id))) as unknown
  expect(await exported(recipient)).toMatchObject({
    winksReceived: [{ from: sender.username, line: null }],
    winksSent: [{ to: sender.username, line: 'alike' }],
    winksDeclined: [{ member: sender.username }],
    winksDeclinedByOthers: [],
  })
  expect(await exported(sender)).toMatchObject({
    winksReceived: [{ from: recipient.username }],
    winksDeclined: [],
    winksDeclinedByOthers: [{ member: recipient.username }],
  })
})
