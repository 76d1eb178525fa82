import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getThread,
  listMessages,
  listThreads,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body = 'Hello') => {
  app.clock.advance(1000)
  return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const messagesOf = async (member: Person, threadId: string) =>
  (await app.as(member).call(listMessages, { threadId })).ok.items
const opened = async (member: Person, threadId: string) =>
  (await app.as(member).call(getThread, { threadId })).ok

test(
  'for the blocked member the conversation looks exactly like one with a deleted member',
  covers('MSG-59.1'),
  async () => {
    const [anna, blocker, deleted, suspended] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    await app.given.tier(anna, 'gold')
    const others = [blocker, deleted, suspended]
    const threads: string[] = []
    for (const other of others) {
      await send(other, anna, 'Before')
      threads.push((await send(anna, other, 'Same words')).thread.id)
    }
    await app.given.block(blocker, anna)
    const { db } = app.services
    await db.update(accounts).set({ status: 'deleted' }).where(eq(accounts.id, deleted.id))
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
    const seen = []
    for (const threadId of threads) {
      const { thread, obstacle } = await opened(anna, threadId)
      const kept = await messagesOf(anna, threadId)
      seen.push({ ...thread, id: '', updatedAt: '', obstacle, bodies: kept.map(({ body }) => body) })
    }
    expect(seen[0]).toMatchObject({ other: null, obstacle: 'unavailable', bodies: ['Before', 'Same words'] })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect((await app.as(anna).call(listThreads, {})).ok.items.map(({ other }) => other)).toEqual([
      null,
      null,
      null,
    ])
  },
)

test('an erased member’s thread stays for the other member, without a name', covers('MSG-59.1'), async () => {
  const [anna, gone] = [await app.given.member(), await app.given.member()]
  const { thread } = await send(gone, anna, 'I was here')
  await app.services.db.delete(accounts).where(eq(accounts.id, gone.id))
  expect(await opened(anna, thread.id)).toMatchObject({ thread: { other: null }, obstacle: 'unavailable' })
  expect((await messagesOf(anna, thread.id)).map(({ body }) => body)).toEqual(['I was here'])
  const answer = await app
    .as(anna)
    .call(sendMessage, { threadId: thread.id, body: 'Still there?', clientKey: newId() })
  expect([answer.status, answer.code]).toEqual([404, 'unknown_recipient'])
})

test(
  'the blocker can still read the conversation and see who it was with',
  covers('MSG-59.1', 'MSG-59.2'),
  async () => {
    const [anna, blocked] = [await app.given.member(), await app.given.member()]
    const { thread } = await send(blocked, anna, 'Rude words')
    await app.given.block(anna, blocked)
    const view = await opened(anna, thread.id)
    expect(view.obstacle).toBe('blocked_by_viewer')
    expect(view.thread.other).toMatchObject({ username: blocked.username, picture: null, hasProfile: false })
    expect((await messagesOf(anna, thread.id)).map(({ body }) => body)).toEqual(['Rude words'])
    await app.given.block(blocked, anna)
    expect((await opened(anna, thread.id)).thread.other).toBeNull()
  },
)

test(
  'the name of a member with a hidden profile is still shown to members they have written to',
  covers('PRIV-02.2'),
  async () => {
    const [shy, anna, max] = [
      await app.given.member({ visibility: 'friends' }),
      await app.given.member(),
      await app.given.member(),
    ]
    const written = await send(shy, anna, 'From me to you')
    expect((await opened(anna, written.thread.id)).thread.other).toMatchObject({
      username: shy.username,
      hasProfile: false,
    })
    await app.given.friends(shy, max)
    const { thread } = await send(max, shy)
    expect((await opened(max, thread.id)).thread.other?.hasProfile).toBe(true)
  },
)

test(
  'a conversation shows the other member’s picture as long as the viewer may open their profile',
  covers('MSG-59.2'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const picture = { id: await app.given.photo(max), thumbhash: 'AA', width: 800, height: 1000 }
    const { thread } = await send(anna, max)
    const { id, username, profileType } = max
    expect(thread.other).toEqual({ id, username, profileType, picture, hasProfile: true })
    await app.given.block(anna, max)
    expect((await opened(anna, thread.id)).thread.other).toMatchObject({
      id,
      picture: null,
      hasProfile: false,
    })
  },
)
