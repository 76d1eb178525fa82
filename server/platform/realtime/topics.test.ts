// Runs on both engines: events go through memory or Redis.
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { joinTopic, leaveTopic, MAX_TOPICS, topicClosed, type Topic } from '#shared/kernel/live.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  next,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { onBoth } from '#testing/covers.ts'

const pinged = liveEvent('tests.pinged', z.object({ text: z.string() }))
const done = liveEvent('tests.done', z.object({}))

let app: TestApp
let address: string
const connect = createConnector()

let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, address, close } = await createListeningApp())
})
afterAll(() => close())

const profileOf = ({ id }: { id: string }): Topic => ({ resource: 'profile', id })
const pageOf = async (member: { id: string }) => connect(address, await cookieOf(app.as(member)))
const notFound = { error: { code: 'not_found', message: 'There’s nothing at this address.' } }

/** Returns the number of times a member's page receives an event published once to a topic. */
const countHeard = async (socket: Socket, member: { id: string }, topic: Topic) => {
  const heard = listenAll(socket)
  const ended = next(socket, done.name)
  const text = newId()
  app.services.hub.publishTo(topic, pinged, { text })
  app.services.hub.publish(member.id, done, {})
  await ended
  return heard.filter(([, payload]) => (payload as { text?: string }).text === text).length
}

test('a page receives a topic’s events from joining until leaving', onBoth(), async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await pageOf(viewer)
  const topic = profileOf(party)
  expect(await countHeard(page, viewer, topic)).toBe(0)
  expect(await sendTo(page, joinTopic, topic)).toEqual({ ok: true })
  expect(await countHeard(page, viewer, topic)).toBe(1)
  expect(await sendTo(page, leaveTopic, topic)).toEqual({ ok: true })
  expect(await countHeard(page, viewer, topic)).toBe(0)
})

test('joining a topic twice delivers events once, and leaving a topic that was never joined does nothing', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await pageOf(viewer)
  expect(await sendTo(page, leaveTopic, profileOf(party))).toEqual({ ok: true })
  await sendTo(page, joinTopic, profileOf(party))
  expect(await sendTo(page, joinTopic, profileOf(party))).toEqual({ ok: true })
  expect(await countHeard(page, viewer, profileOf(party))).toBe(1)
})

describe('a member who may not know of the topic', () => {
  test.each(['blocked by the member', 'blocking the member'])('can’t join when %s', async (which) => {
    const [viewer, party] = [await app.given.member(), await app.given.member()]
    await (which === 'blocked by the member'
      ? app.given.block(party, viewer)
      : app.given.block(viewer, party))
    const page = await pageOf(viewer)
    expect(await sendTo(page, joinTopic, profileOf(party))).toEqual(notFound)
    expect(await countHeard(page, viewer, profileOf(party))).toBe(0)
  })

  test('can’t join other members’ conversation, unlike its two participants', async () => {
    const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
    const mail = { to: max.username, body: 'Hello', clientKey: newId() }
    const { thread } = (await app.as(anna).call(sendMessage, mail)).ok
    const topic = { resource: 'thread', id: thread.id }
    expect(await sendTo(await pageOf(eve), joinTopic, topic)).toEqual(notFound)
    for (const one of [anna, max]) {
      const page = await pageOf(one)
      expect(await sendTo(page, joinTopic, topic)).toEqual({ ok: true })
      expect(await countHeard(page, one, topic)).toBe(1)
    }
  })

  test('gets the same response for a thing that doesn’t exist and for an unknown kind', async () => {
    const page = await pageOf(await app.given.member())
    for (const resource of ['profile', 'thread', 'photo', 'account']) {
      expect(await sendTo(page, joinTopic, { resource, id: newId() }), resource).toEqual(notFound)
    }
  })
})

test(
  'setting a profile to friends only immediately removes all other listeners, and notifies them',
  onBoth(),
  async () => {
    const [viewer, friend, party] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    await app.given.friends(friend, party)
    const [page, friends] = [await pageOf(viewer), await pageOf(friend)]
    for (const each of [page, friends]) await sendTo(each, joinTopic, profileOf(party))
    const told = next(page, topicClosed.name)
    await app.as(party).call(updatePrivacy, { visibility: 'friends' })
    expect(await told).toEqual(profileOf(party))
    expect(await countHeard(friends, friend, profileOf(party))).toBe(1)
    expect(await countHeard(page, viewer, profileOf(party))).toBe(0)
  },
)

test(
  'every 30 s the listeners of all topics are checked together, and blocked listeners are removed',
  onBoth(),
  async () => {
    const parties = [await app.given.member(), await app.given.member()] as const
    const viewers = [await app.given.member(), await app.given.member()] as const
    const pages = [await pageOf(viewers[0]), await pageOf(viewers[1])] as const
    for (const page of pages) for (const party of parties) await sendTo(page, joinTopic, profileOf(party))
    await app.given.block(parties[0], viewers[0])
    const asked = vi.spyOn(app.services.database.pool, 'query')
    const told = next(pages[0], topicClosed.name)
    vi.advanceTimersByTime(30_000)
    expect(await told).toEqual(profileOf(parties[0]))
    // One statement for all sessions, one for all topics.
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
    expect(await countHeard(pages[0], viewers[0], profileOf(parties[0]))).toBe(0)
    expect(await countHeard(pages[0], viewers[0], profileOf(parties[1]))).toBe(1)
    expect(await countHeard(pages[1], viewers[1], profileOf(parties[0]))).toBe(1)
  },
)

test('a page that has logged out no longer receives events from its topics', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const agent = app.as(viewer)
  const page = await connect(address, await cookieOf(agent))
  await sendTo(page, joinTopic, profileOf(party))
  const heard = listenAll(page)
  const closed = next(page, 'disconnect')
  await agent.call(logOut, {})
  app.services.hub.publishTo(profileOf(party), pinged, { text: 'hello' })
  expect(await closed).toBe('io server disconnect')
  expect(heard).toEqual([])
})

test('a page joins at most 20 topics, even if it joins many at the same time', onBoth(), async () => {
  const page = await pageOf(await app.given.member())
  const parties = await Promise.all(Array.from({ length: MAX_TOPICS + 2 }, () => app.given.member()))
  const join = async (party: { id: string } | undefined) => party && sendTo(page, joinTopic, profileOf(party))
  const answers = await Promise.all(parties.map(join))
  const refused = { error: expect.objectContaining({ code: 'too_many_topics' }) as unknown }
  expect(answers.slice(0, MAX_TOPICS)).toEqual(Array.from({ length: MAX_TOPICS }, () => ({ ok: true })))
  expect(answers.slice(MAX_TOPICS)).toEqual([refused, refused])
  await sendTo(page, leaveTopic, profileOf(parties[0] ?? { id: '' }))
  expect(await join(parties.at(-1))).toEqual({ ok: true })
})

test('a rejected topic doesn’t count towards the limit', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await pageOf(viewer)
  for (let tries = 0; tries < MAX_TOPICS; tries += 1)
    await sendTo(page, joinTopic, profileOf({ id: newId() }))
  expect(await sendTo(page, joinTopic, profileOf(party))).toEqual({ ok: true })
})

test('while the database is unavailable no one can join, and the cause isn’t revealed', async () => {
  const [viewer, party] = [await app.given.member(), await app.given.member()]
  const page = await pageOf(viewer)
  const away = vi.spyOn(app.services.database.pool, 'query').mockRejectedValue(new Error('secret'))
  const answer = await sendTo(page, joinTopic, profileOf(party))
  away.mockRestore()
  expect(answer).toEqual({ error: { code: 'internal', message: 'Something went wrong on the server.' } })
  expect(app.logged.splice(0).join('')).toContain('a message failed')
  expect(await countHeard(page, viewer, profileOf(party))).toBe(0)
  expect(await sendTo(page, joinTopic, profileOf(party))).toEqual({ ok: true })
})
