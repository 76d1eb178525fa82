import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendLine } from '#shared/domains/chat/chat.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import {
  liftSuspension,
  suspendMember,
} from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { listShowing, showing, SHOWS_OTHERS } from '../testing/matrices/endpoints.ts'
import { PASSWORD } from '../testing/builders/given.ts'
import { differing, openSurfaces, type Surfaces } from '../testing/matrices/exposure.ts'

const SHOWS_FRIENDS = showing('friends')
/** Reads that show whom the member has blocked, which the scene doesn't cover. */
const SHOWS_THOSE_BLOCKED = showing('blocked')
/** Reads that list sessions. They differ because the blocking member logs in an extra time to block someone. */
const LISTS_LOG_INS = showing('logIns')

let surfaces: Surfaces
beforeAll(async () => {
  surfaces = await openSurfaces()
})
beforeEach(() => surfaces.app.clock.set(nextNoon(surfaces.app.clock.now())))
afterAll(() => surfaces.app.close())

type Person = Awaited<ReturnType<Surfaces['createPair']>>['one']

const block = (blocker: Person, blocked: Person) =>
  surfaces.app
    .as(blocker)
    .call(blockMember, { memberId: blocked.id })
    .then(({ ok }) => ok)
const erase = ({ id }: Person) => eraseMember(surfaces.app.services, id)

test('every read and every page declares what it shows', () => {
  const names = [
    ...surfaces.listReads().map(({ name }) => name),
    ...surfaces.listPages().map(({ path }) => path),
  ]
  expect(names.toSorted()).toEqual(listShowing())
})

test(
  'to the blocked member, everything is byte for byte as if the blocker had never existed',
  covers('BLOCK-10.1', 'BLOCK-11.1', 'MSG-59.1', 'PUBP-21', 'SEARCH-16.1'),
  async () => {
    const pair = await surfaces.createPair({ areFriends: true })
    const { look } = surfaces.createView(pair, pair.other, pair.one)
    const before = await look()
    await block(pair.one, pair.other)
    const blocked = await look()
    await erase(pair.one)
    expect(differing(before, blocked)).toEqual([...SHOWS_OTHERS, ...SHOWS_FRIENDS].toSorted())
    expect(differing(blocked, await look())).toEqual([])
  },
)

test(
  'a member who blocks someone still sees that member’s name only in the block list and in conversations',
  covers('BLOCK-10.1', 'MSG-59.2'),
  async () => {
    const pair = await surfaces.createPair({ areFriends: true })
    const { look } = surfaces.createView(pair, pair.one, pair.other)
    const before = await look()
    await block(pair.one, pair.other)
    const blocking = await look()
    await erase(pair.other)
    expect(differing(before, blocking)).toEqual(
      [...SHOWS_OTHERS, ...SHOWS_FRIENDS, ...SHOWS_THOSE_BLOCKED, ...LISTS_LOG_INS].toSorted(),
    )
    // A conversation keeps the name wherever it's listed, and so do notifications about its messages.
    const kept = [
      ...showing('conversations'),
      ...showing('conversation'),
      ...showing('notices'),
      ...SHOWS_THOSE_BLOCKED,
    ]
    expect(differing(blocking, await look())).toEqual(kept.toSorted())
  },
)

test(
  'the blocked member’s actions towards the blocker get the same response, byte for byte, as for a member who doesn’t exist',
  covers('BLOCK-10.1', 'BLOCK-11.1', 'MSG-59.1'),
  async () => {
    const [pair, gone] = [await surfaces.createPair(), await surfaces.createPair()]
    await block(pair.one, pair.other)
    await erase(gone.one)
    const answers = await surfaces.createView(pair, pair.other, pair.one).act()
    expect(answers.size).toBeGreaterThan(3)
    expect(differing(answers, await surfaces.createView(gone, gone.other, gone.one).act())).toEqual([])
  },
)

test(
  'after a member returns from leaving or a suspension, the member and their friend find everything as it was, byte for byte',
  covers('DEL-05.1', 'CHAT-14.5'),
  async () => {
    const { app } = surfaces
    const pair = await surfaces.createPair({ areFriends: true })
    const { one, other, roomId } = pair
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const unread = { to: to.username, body: `Unread, from ${from.id}`, clientKey: newId() }
      expect((await app.as(from).call(sendMessage, unread)).status).toBe(200)
      const unseen = { roomId, text: `Unseen, from ${from.id}`, clientKey: newId() }
      expect((await app.as(from).call(sendLine, unseen)).status).toBe(200)
    }
    // Leaves out pages, which make the same requests, and reads that list sessions.
    const reads = surfaces.listReads().flatMap(({ name }) => (LISTS_LOG_INS.includes(name) ? [] : [name]))
    const others = surfaces.createView(pair, other, one)
    const look = async () =>
      new Map([
        ...(await surfaces.createView(pair, one, other).look(reads)),
        ...[...(await others.look(reads))].map(([name, answer]) => [`other: ${name}`, answer] as const),
      ])
    // The first view leaves traces, so it isn't compared.
    await look()
    const before = await look()

    const asked = { word: 'DELETE', password: PASSWORD, when: 'later' } as const
    expect((await app.as(one).call(leave, asked)).status).toBe(200)
    expect((await app.visitor().call(logIn, { ...one, password: PASSWORD })).ok.isRestored).toBe(true)
    expect(differing(before, await look())).toEqual([])

    const { services } = app
    const suspension = { memberId: one.id, until: null }
    await inTransaction(services, (unit) => suspendMember(services, unit, suspension))
    await inTransaction(services, (unit) => liftSuspension(unit, one.id))
    expect(differing(before, await look())).toEqual([])
  },
)
