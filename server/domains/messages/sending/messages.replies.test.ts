import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAllowance, getThread, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setFree = async (isFree: boolean) => {
  const { db, clock } = app.services
  await db.delete(siteSettings)
  const row = { name: 'repliesAreFree', value: isFree, updatedAt: clock.now() }
  if (isFree) await db.insert(siteSettings).values(row)
  app.clock.advance(2000)
}
beforeEach(() => setFree(true))

type Person = { id: string; username: string }
const send = (from: Person, to: Person, clientKey = newId()) =>
  app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey })
const usedBy = async (member: Person) => (await app.as(member).call(getAllowance, {})).ok.used

/** Creates two members, the first of whom has written to the second. */
const createPair = async () => {
  const [first, second] = [await app.given.member(), await app.given.member()]
  const { thread } = (await send(first, second)).ok
  const isFreeFor = async (member: Person) =>
    (await app.as(member).call(getThread, { threadId: thread.id })).ok.isFree
  return { first, second, isFreeFor }
}

test(
  'replies count towards the limit, unless the site makes them free',
  covers('BEY-29.1', 'BEY-29.2'),
  async () => {
    await setFree(false)
    const { first, second, isFreeFor } = await createPair()
    expect((await send(second, first)).ok.allowance.used).toBe(1)
    expect(await isFreeFor(second)).toBe(false)
    await setFree(true)
    expect((await send(second, first)).ok.allowance).toMatchObject({ used: 1, left: 1 })
    expect(await isFreeFor(second)).toBe(true)
  },
)

test(
  'if replies are free, messages from the member who wrote first still count',
  covers('BEY-29.1', 'BEY-29.2'),
  async () => {
    const { first, second, isFreeFor } = await createPair()
    expect((await send(second, first)).ok.allowance.used).toBe(0)
    expect((await send(first, second)).ok.allowance.used).toBe(2)
    expect(await isFreeFor(first)).toBe(false)
    expect((await send(first, second)).code).toBe('daily_message_limit')
  },
)

test(
  'a member with no messages left can send a free reply, but nothing else',
  covers('BEY-29.2'),
  async () => {
    const { first, second } = await createPair()
    await app.given.use(second, { messages: 2 })
    const key = newId()
    const [sent, again] = [await send(second, first, key), await send(second, first, key)]
    expect(sent.ok.allowance).toEqual({ limit: 2, used: 2, left: 0, isExceeded: true })
    expect(again.ok).toEqual(sent.ok)
    expect((await send(second, await app.given.member())).code).toBe('daily_message_limit')
    expect(await usedBy(second)).toBe(2)
  },
)

test(
  'if two members write to each other simultaneously, only one of them counts as having written first',
  covers('BEY-29.2'),
  async () => {
    const [one, other] = [await app.given.member(), await app.given.member()]
    const answers = await Promise.all([send(one, other), send(other, one)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await usedBy(one)) + (await usedBy(other))).toBe(1)
  },
)
