import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember, listBlocks, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { getThread, listMessages, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { blockedUsers } from '#server/domains/blocks/blocks.tables.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { longestWaitFor } from '#server/platform/db/pools.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const write = (from: Person, to: string) =>
  app.as(from).call(sendMessage, { to, body: 'Hello', clientKey: newId() })
const answer = (from: Person, threadId: string) =>
  app.as(from).call(sendMessage, { threadId, body: 'Hello', clientKey: newId() })
const block = (member: Person, threadId: string, note = '') =>
  app.as(member).call(blockCorrespondent, { threadId, note })
const listOf = async (member: Person) => (await app.as(member).call(listBlocks, {})).ok.items
const opened = async (member: Person, threadId: string) =>
  (await app.as(member).call(getThread, { threadId })).ok

const createGate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}

const createPair = async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const { thread } = (await write(max, anna.username)).ok
  return { anna, max, threadId: thread.id }
}

test(
  'blocking from a conversation blocks the other member, whose name the blocker still sees',
  covers('BLOCK-10.1', 'MSG-59.1', 'MSG-59.2'),
  async () => {
    const { anna, max, threadId } = await createPair()
    expect((await block(anna, threadId, 'Rude')).ok).toEqual({})
    expect(await listOf(anna)).toMatchObject([{ username: max.username, note: 'Rude' }])
    expect(await opened(anna, threadId)).toMatchObject({
      thread: { other: { username: max.username, picture: null, hasProfile: false } },
      obstacle: 'blocked_by_viewer',
    })
    expect(await opened(max, threadId)).toMatchObject({ thread: { other: null }, obstacle: 'unavailable' })
    expect((await app.as(max).call(listMessages, { threadId })).ok.items).toHaveLength(1)
    for (const [from, to] of [
      [anna, max],
      [max, anna],
    ] as const) {
      for (const refused of [await write(from, to.username), await answer(from, threadId)]) {
        expect([refused.status, refused.code]).toEqual([404, 'unknown_recipient'])
      }
    }
    expect(await app.services.db.$count(messages, eq(messages.threadId, threadId))).toBe(1)
  },
)

test('no one can use someone else’s conversation to block a member', async () => {
  const { threadId } = await createPair()
  const stranger = await app.given.member()
  const refused = [await block(stranger, threadId), await block(stranger, newId())]
  expect(refused.map(({ status, error }) => [status, error])).toEqual(
    refused.map(() => [404, expect.objectContaining({ code: 'not_found' })]),
  )
  expect(await listOf(stranger)).toEqual([])
})

test(
  'a member who has blocked you can be blocked in return, and the response is the same as for a deleted member',
  covers('BLOCK-10.3', 'BLOCK-11.2'),
  async () => {
    const [pair, other] = [await createPair(), await createPair()]
    const { anna, max, threadId } = pair
    await app.as(max).call(blockMember, { memberId: anna.id })
    await eraseMember(app.services, other.max.id)
    const answers = [await block(anna, threadId), await block(other.anna, other.threadId)]
    expect(answers.map(({ status, ok }) => [status, ok])).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect([await listOf(anna), await listOf(other.anna)]).toEqual([[], []])
    const views = [await opened(anna, threadId), await opened(other.anna, other.threadId)]
    expect(views[0]).toMatchObject({ thread: { other: null }, obstacle: 'unavailable' })
    const updatedAt = around(views[0]?.thread.updatedAt ?? '')
    expect({ ...views[0], thread: { ...views[0]?.thread, id: other.threadId, updatedAt } }).toEqual(views[1])
    // Unblocking doesn't lift the block that was set in return.
    await app.as(max).call(unblockMember, { memberId: anna.id })
    expect((await answer(max, threadId)).code).toBe('unknown_recipient')
    expect(await listOf(anna)).toMatchObject([{ username: max.username }])
  },
)

test('of 18 messages sent around the time of a block, only the accepted ones are stored, and later ones are rejected', async () => {
  const { anna, max, threadId } = await createPair()
  await app.given.tier(max, 'gold')
  const sending = Array.from({ length: 9 }, () => answer(max, threadId))
  const blocking = block(anna, threadId)
  const answers = await Promise.all([...sending, ...Array.from({ length: 9 }, () => answer(max, threadId))])
  await blocking
  const sent = answers.filter(({ status }) => status === 200).length
  expect(await app.services.db.$count(messages, eq(messages.threadId, threadId))).toBe(sent + 1)
  expect((await answer(max, threadId)).status).not.toBe(200)
})

test('a message waits for a block that is being stored and is then rejected', async () => {
  const { anna, max, threadId } = await createPair()
  const stored = createGate()
  const blocking = inTransaction(app.services, async ({ tx }) => {
    await lockPair(tx, anna.id, max.id)
    const row = { blockerId: anna.id, blockedId: max.id, createdAt: app.clock.now() }
    await tx.insert(blockedUsers).values(row)
    stored.open()
    // Whether the message waits for the lock or for the embedded database's only connection.
    const isWaiting = async () => {
      const locks = await tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      return locks.rows.length > 0 || longestWaitFor(app.services.database.pool) > 0
    }
    await expect.poll(isWaiting).toBe(true)
  })
  await stored.passed
  const [sent] = await Promise.all([answer(max, threadId), blocking])
  expect(sent.code).toBe('unknown_recipient')
})

test('a blocked member who has reached the limit on new recipients gets the same error as for an unknown name', async () => {
  const { anna, max, threadId } = await createPair()
  await block(anna, threadId)
  const { limits } = app.services
  const rule = {
    name: 'messages-new-recipients',
    max: 100,
    seconds: 86_400,
    whenStoreDown: 'closed',
  } as const
  for (let count = 0; count < 100; count += 1) await limits.take(rule, max.id)
  const [toBlocker, toNobody] = [await write(max, anna.username), await write(max, 'nobody-at-all')]
  expect([toBlocker.code, toBlocker.error]).toEqual([toNobody.code, toNobody.error])
})
