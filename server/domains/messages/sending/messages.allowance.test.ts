// Runs on both engines: concurrent sends use up the allowance.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAllowance, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { unsendMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND, siteDayOf } from '#shared/kernel/time.ts'
import {
  dailyUse,
  membershipSubscriptions,
  membershipTiers,
} from '#server/domains/membership/membership.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { sendMessage as sendNow } from '#server/domains/messages/messages.commands.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = (from: Person, to: Person) =>
  app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })
const allowanceOf = async (member: Person) => (await app.as(member).call(getAllowance, {})).ok

/** Creates a member who has already sent this many messages on the site day. */
const memberWith = async (messages: number, day = siteDayOf(app.clock.now())) => {
  const member = await app.given.member()
  await app.given.use(member, { messages, day })
  return member
}

const counters = async (member: Person) => {
  const [row] = await app.services.db
    .select({ sent: dailyUse.used, day: dailyUse.day })
    .from(dailyUse)
    .where(eq(dailyUse.memberId, member.id))
  return row
}

test('a visitor has no allowance, and members get only their own', covers('CALL-57'), async () => {
  const [full, fresh] = [await memberWith(2), await app.given.member()]
  expect((await app.visitor().call(getAllowance, {})).status).toBe(401)
  const asked = await app.as(fresh).call(getAllowance, { user_uuid: full.id, memberId: full.id })
  expect(asked.ok).toEqual({ limit: 2, used: 0, left: 2, isExceeded: false })
})

test('isExceeded is true when no messages remain', covers('MSG-46', 'CALL-57'), async () => {
  expect((await allowanceOf(await memberWith(1))).isExceeded).toBe(false)
  expect(await allowanceOf(await memberWith(2))).toEqual({ limit: 2, used: 2, left: 0, isExceeded: true })
})

test(
  'sending a message increases the sender’s count by one, and nothing else does',
  covers('MSG-47', 'CALL-58', 'CALL-59'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const { ok } = await send(anna, max)
    expect(ok.allowance).toEqual({ limit: 2, used: 1, left: 1, isExceeded: false })
    expect(await counters(anna)).toEqual({ sent: 1, day: siteDayOf(app.clock.now()) })
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const raised = await app
        .as(anna)
        .request(method, '/api/messages/allowance', { body: { user_uuid: max.id } })
      expect(raised.statusCode).toBe(404)
    }
    expect(await counters(max)).toBeUndefined()
  },
)

test(
  'a free member can send 2 messages a day, and the third is rejected and not stored',
  covers('MSG-30', 'MSG-33', 'MSG-50', 'TIER-12', 'TIER-19'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    expect((await send(anna, max)).status).toBe(200)
    expect((await send(anna, max)).ok.allowance.isExceeded).toBe(true)
    const third = await send(anna, max)
    expect([third.status, third.code, third.error?.message]).toEqual([
      429,
      'daily_message_limit',
      'Daily message limit exceeded',
    ])
    const rows = await app.services.db.select().from(messages).where(eq(messages.senderId, anna.id))
    expect(rows).toHaveLength(2)
    expect((await counters(anna))?.sent).toBe(2)
  },
)

test('an unsent message still counts towards the daily limit', covers('MSG-54.4'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  for (const _message of [1, 2]) {
    const { id: messageId } = (await send(anna, max)).ok.message
    expect((await app.as(anna).call(unsendMessage, { messageId })).status).toBe(200)
  }
  expect((await send(anna, max)).code).toBe('daily_message_limit')
})

test('parallel sends cannot exceed the daily limit', onBoth('MSG-45', 'TIER-12'), async () => {
  const anna = await app.given.member()
  const others = await Promise.all(Array.from({ length: 8 }, () => app.given.member()))
  const answers = await Promise.all(others.map((other) => send(anna, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'daily_message_limit')).toHaveLength(6)
  const rows = await app.services.db.select().from(messages).where(eq(messages.senderId, anna.id))
  expect(rows).toHaveLength(2)
  expect((await counters(anna))?.sent).toBe(2)
})

test('a silver member can send 50 messages a day', covers('TIER-13', 'CONST-65'), async () => {
  const [anna, max] = [await memberWith(49), await app.given.member()]
  await app.given.tier(anna, 'silver')
  expect((await send(anna, max)).ok.allowance).toEqual({ limit: 50, used: 50, left: 0, isExceeded: true })
  expect((await send(anna, max)).code).toBe('daily_message_limit')
})

test('a gold member can send unlimited messages', covers('TIER-14', 'CONST-65'), async () => {
  const [anna, max] = [await memberWith(5000), await app.given.member()]
  await app.given.tier(anna, 'gold')
  expect((await send(anna, max)).ok.allowance).toEqual({
    limit: null,
    used: 5001,
    left: null,
    isExceeded: false,
  })
})

test(
  'the daily limit is the stored value, and an expired subscription counts as the free tier',
  onBoth('TIER-22', 'CONST-65'),
  async () => {
    const { db } = app.services
    const isFree = eq(membershipTiers.name, 'free')
    const [anna, former] = [await app.given.member(), await memberWith(1)]
    await app.given.tier(former, 'gold')
    await db
      .update(membershipSubscriptions)
      .set({ expiresAt: app.clock.now() })
      .where(eq(membershipSubscriptions.userId, former.id))
    expect((await allowanceOf(former)).limit).toBe(2)
    await db.update(membershipTiers).set({ maxMessagesPerDay: 1 }).where(isFree)
    expect((await allowanceOf(anna)).limit).toBe(1)
    expect((await send(former, anna)).code).toBe('daily_message_limit')
    await db.update(membershipTiers).set({ maxMessagesPerDay: 0 }).where(isFree)
    expect((await send(await app.given.member(), anna)).code).toBe('daily_message_limit')
    await db.update(membershipTiers).set({ maxMessagesPerDay: 2 }).where(isFree)
  },
)

test('the count of messages sent is zero on a new day', onBoth('MSG-48'), async () => {
  const anna = await memberWith(2, '2020-01-01')
  expect(await allowanceOf(anna)).toEqual({ limit: 2, used: 0, left: 2, isExceeded: false })
  expect((await send(anna, await app.given.member())).ok.allowance.used).toBe(1)
})

test(
  'the site day changes at midnight in London, which in summer is 23:00 UTC',
  covers('MSG-49'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const before = app.clock.now()
    app.clock.set(new Date('2031-07-01T22:59:00Z'))
    await app.given.use(anna, { messages: 2, day: '2031-07-01' })
    expect((await send(anna, max)).code).toBe('daily_message_limit')
    app.clock.set(new Date('2031-07-01T23:00:00Z'))
    expect((await send(anna, max)).status).toBe(200)
    expect(await counters(anna)).toEqual({ sent: 1, day: '2031-07-02' })
    app.clock.set(before)
  },
)

test.each([
  ['in winter', '2031-01-15T00:00:00Z', '2031-01-15'],
  ['on the day the clocks go forward', '2031-03-30T00:00:00Z', '2031-03-30'],
  ['on the day after the clocks go forward', '2031-03-30T23:00:00Z', '2031-03-31'],
  ['on the day the clocks go back', '2031-10-25T23:00:00Z', '2031-10-26'],
  ['on the day after the clocks go back', '2031-10-27T00:00:00Z', '2031-10-27'],
])(
  'the count of messages sent is reset at midnight in London, and not before, %s',
  covers('MSG-49'),
  async (_, at, day) => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const before = app.clock.now()
    const midnight = Date.parse(at)
    app.clock.set(new Date(midnight - SECOND))
    await app.given.use(anna, { messages: 2, day: siteDayOf(app.clock.now()) })
    expect((await send(anna, max)).code).toBe('daily_message_limit')
    app.clock.set(new Date(midnight))
    expect((await send(anna, max)).ok.allowance).toMatchObject({ used: 1, left: 1 })
    expect(await counters(anna)).toEqual({ sent: 1, day })
    app.clock.set(before)
  },
)

test(
  'a tier that starts or ends during the day changes the daily limit immediately',
  covers('MSG-50'),
  async () => {
    const [anna, max] = [await memberWith(2), await app.given.member()]
    expect((await send(anna, max)).code).toBe('daily_message_limit')
    await app.given.tier(anna, 'silver')
    expect((await send(anna, max)).ok.allowance).toEqual({ limit: 50, used: 3, left: 47, isExceeded: false })
    const before = app.clock.now()
    await app.services.db
      .update(membershipSubscriptions)
      .set({ expiresAt: new Date(before.getTime() + 1000) })
      .where(eq(membershipSubscriptions.userId, anna.id))
    expect((await send(anna, max)).status).toBe(200)
    app.clock.advance(1000)
    expect(await allowanceOf(anna)).toEqual({ limit: 2, used: 4, left: 0, isExceeded: true })
    expect((await send(anna, max)).code).toBe('daily_message_limit')
    app.clock.set(before)
  },
)

test(
  'exactly 2 of 50 simultaneous sends are stored if 2 messages are left',
  onBoth('MSG-45', 'TIER-13'),
  async () => {
    const anna = await memberWith(48)
    await app.given.tier(anna, 'silver')
    const others = await Promise.all(Array.from({ length: 5 }, () => app.given.member()))
    const recipients = Array.from({ length: 50 }, (_, at) => others[at % others.length]?.username)
    // Bypasses the request rate limit, which would reject most of the requests first.
    const results = await Promise.allSettled(
      recipients.map((to) => sendNow(app.services, anna, { to, body: 'Hello', clientKey: newId() })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const rows = await app.services.db.select().from(messages).where(eq(messages.senderId, anna.id))
    expect(rows).toHaveLength(2)
    expect((await counters(anna))?.sent).toBe(50)
  },
)

test('sending the last message of the day can be retried with its client key', covers('MSG-45'), async () => {
  const [anna, max] = [await memberWith(1), await app.given.member()]
  const message = { to: max.username, body: 'Good night', clientKey: newId() }
  const [first, again] = [
    await app.as(anna).call(sendMessage, message),
    await app.as(anna).call(sendMessage, message),
  ]
  expect(again.ok).toEqual(first.ok)
  expect((await counters(anna))?.sent).toBe(2)
})

test('the daily limit is 5 messages if the tier has no record', covers('TIER-21', 'CONST-58'), async () => {
  const anna = await app.given.member()
  const stored = await app.services.db.select().from(membershipTiers)
  await app.services.db.delete(membershipSubscriptions)
  await app.services.db.delete(membershipTiers)
  expect((await allowanceOf(anna)).limit).toBe(5)
  await app.services.db.insert(membershipTiers).values(stored)
  expect((await allowanceOf(anna)).limit).toBe(2)
})
