import { afterAll, expect, test, vi } from 'vitest'
import {
  listMessages,
  markThreadRead,
  messagesSeen,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { updatePrivacy, type PrivacySettings } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

const app = await createTestApp()
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof app.given.member>>
type Setting = Partial<PrivacySettings>

const set = async (member: Person, settings: Setting) =>
  (await app.as(member).call(updatePrivacy, settings)).ok
const list = async (viewer: Person, threadId: string) =>
  (await app.as(viewer).call(listMessages, { threadId })).ok.items

/** Anna writes, Max replies and then reads her message. Returns what Anna sees as read and the events sent. */
const readBetween = async (
  annas: Setting,
  maxs: Setting,
  prepare?: (anna: Person, max: Person) => unknown,
) => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const send = async (from: Person, to: Person) => {
    app.clock.advance(1000)
    return (await app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })).ok
  }
  const { message, thread } = await send(anna, max)
  await send(max, anna)
  await set(anna, annas)
  await set(max, maxs)
  await prepare?.(anna, max)
  const published = vi.spyOn(app.services.hub, 'publish')
  expect((await app.as(max).call(markThreadRead, { threadId: thread.id })).status).toBe(200)
  const told = published.mock.calls
    .filter(([, event]) => event === messagesSeen)
    .map(([to, , payload]) => ({ to, payload }))
  published.mockRestore()
  const isSeen = async (viewer: Person) => (await list(viewer, thread.id)).map((each) => each.isSeen)
  const seen = { shown: await isSeen(anna), told }
  expect(await isSeen(max)).toEqual([false, false])
  return { anna, max, isSeen, seen, message, threadId: thread.id }
}

const ON = { showRead: true }

test(
  'members who both allow read receipts see what was read and get an event, until either of them turns them off',
  covers('MSG-25.4'),
  async () => {
    const { anna, max, isSeen, seen, message, threadId } = await readBetween(ON, ON)
    expect(seen).toEqual({
      shown: [true, false],
      told: [{ to: anna.id, payload: { threadId, throughId: message.id } }],
    })
    const stranger = await app.given.member()
    await set(stranger, ON)
    expect((await app.as(stranger).call(listMessages, { threadId })).status).toBe(404)
    for (const member of [anna, max]) {
      await set(member, { showRead: false })
      expect(await isSeen(anna)).toEqual([false, false])
      await set(member, ON)
      expect(await isSeen(anna)).toEqual([true, false])
    }
  },
)

test(
  'nothing reveals that a message was read if either member has turned read receipts off or can’t see the other',
  covers('MSG-25.2', 'MSG-25.4', 'PRIV-03.5'),
  async () => {
    const friendsOnly = { ...ON, visibility: 'friends' } as const
    const cases: Record<string, Parameters<typeof readBetween>> = {
      'neither allows it': [{}, {}],
      'only the sender': [ON, {}],
      'only the reader': [{}, ON],
      'the reader hides when they were here': [ON, { ...ON, showOnline: false }],
      'the sender hides when they were here': [{ ...ON, showOnline: false }, ON],
      'the reader is for friends only': [ON, friendsOnly],
      'the sender is for friends only': [friendsOnly, ON],
      'the reader has blocked the sender': [ON, ON, (anna, max) => app.given.block(max, anna)],
      'the sender has blocked the reader': [ON, ON, (anna, max) => app.given.block(anna, max)],
    }
    for (const [name, asked] of Object.entries(cases)) {
      const { seen } = await readBetween(...asked)
      expect({ name, ...seen }).toEqual({ name, shown: [false, false], told: [] })
    }
    const { seen } = await readBetween(friendsOnly, friendsOnly, (anna, max) => app.given.friends(anna, max))
    expect(seen).toMatchObject({ shown: [true, false], told: [{}] })
  },
)
