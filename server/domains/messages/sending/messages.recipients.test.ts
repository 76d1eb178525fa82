import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createLimits, type Limits } from '#server/platform/limits/limits.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { sendMessage as sendWith } from '#server/domains/messages/messages.commands.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = (from: Person, { username: to }: Person) =>
  app.as(from).call(sendMessage, { to, body: 'Hello', clientKey: newId() })

const recipientsOf = async (sender: Person) => {
  const { recipientId } = messages
  const rows = await app.services.db
    .select({ recipientId })
    .from(messages)
    .where(eq(messages.senderId, sender.id))
  return rows.map((row) => row.recipientId)
}

const PER_DAY = {
  name: 'messages-new-recipients',
  max: 100,
  seconds: 86_400,
  whenStoreDown: 'closed',
} as const

test(
  'no one can write to more than 100 new members a day, and known members don’t count',
  covers('MSG-45'),
  async () => {
    const [anna, known, stranger] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    await app.given.tier(anna, 'gold')
    await send(anna, known)
    await send(known, stranger)
    for (let count = 1; count < 100; count += 1) {
      await app.services.limits.take(PER_DAY, anna.id)
    }
    const answer = await send(anna, stranger)
    expect([answer.status, answer.code]).toEqual([429, 'too_many_new_recipients'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const { thread } = (await send(anna, known)).ok
    const reply = { threadId: thread.id, body: 'Hello again', clientKey: newId() }
    expect((await app.as(anna).call(sendMessage, reply)).status).toBe(200)
    expect(await recipientsOf(anna)).toEqual([known.id, known.id, known.id])
  },
)

test('of ten simultaneous first messages, only those within the limit on new recipients are sent', async () => {
  const anna = await app.given.member()
  await app.given.tier(anna, 'gold')
  for (let count = 3; count < 100; count += 1) await app.services.limits.take(PER_DAY, anna.id)
  const others = await Promise.all(Array.from({ length: 10 }, () => app.given.member()))
  const answers = await Promise.all(others.map((other) => send(anna, other)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'too_many_new_recipients')).toHaveLength(7)
  expect(await recipientsOf(anna)).toHaveLength(3)
})

/** Returns a function that sends as this member, with the given limits. */
const writerWith = (limits: Limits, sender: Awaited<ReturnType<typeof app.given.member>>) => {
  const actor = {
    ...sender,
    sessionId: newId(),
    role: 'user',
    hasSecondFactor: false,
    expiresAt: app.clock.now(),
  }
  return (to: string, clientKey = newId()) =>
    sendWith({ ...app.services, limits }, actor, { to, body: 'Hello', clientKey })
}

test('a member can write to their hundredth new recipient of the day', covers('MSG-45'), async () => {
  const [anna, hundredth] = [await app.given.member(), await app.given.member()]
  const limits = createLimits('secret')
  const write = writerWith(limits, anna)
  await write((await app.given.member()).username)
  for (let count = 2; count < 100; count += 1) await limits.take(PER_DAY, anna.id)
  expect((await write(hundredth.username)).thread.other?.id).toBe(hundredth.id)
})

test('a new recipient is counted once per conversation, and not at all for rejected or repeated messages', async () => {
  const [anna, max, noMen] = [await app.given.member(), await app.given.member(), await app.given.member()]
  await app.as(noMen).call(saveContactPreferences, {
    allowFriendsOnly: true,
    allowedProfileTypes: [],
    blockedProfileTypes: [],
  })
  const limits = createLimits('secret')
  const counted: number[] = []
  let count = 0
  const counting: Limits = {
    ...limits,
    take: async (...asked) => {
      count += 1
      return limits.take(...asked)
    },
    refund: async (...asked) => {
      count -= 1
      return limits.refund(...asked)
    },
  }
  const write = writerWith(counting, anna)
  const note = async (sent: Promise<unknown>) => {
    await sent.catch(() => undefined)
    counted.push(count)
  }
  await note(write('nobody-of-this-name'))
  await note(write(anna.username))
  await note(write(noMen.username))
  const clientKey = newId()
  await note(Promise.all([write(max.username, clientKey), write(max.username, clientKey)]))
  await note(write(max.username))
  expect(counted).toEqual([0, 0, 0, 1, 1])
})

test('members can still write to new recipients while Redis is away and each process counts them on its own', async () => {
  const [anna, stranger] = [await app.given.member(), await app.given.member()]
  const away = redisAway()
  const write = writerWith(createLimits('secret', away), anna)
  expect((await write(stranger.username)).thread.other?.id).toBe(stranger.id)
  away.disconnect()
})
