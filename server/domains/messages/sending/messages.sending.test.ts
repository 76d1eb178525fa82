// Runs on both engines: a single SQL statement stores the message, counts it and updates its thread.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  getThread,
  listThreads,
  mayContact,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { dailyUse } from '#server/domains/membership/membership.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = (from: Person, input: { to?: string; threadId?: string; body?: string; clientKey?: string }) =>
  app.as(from).call(sendMessage, { body: 'Hello', clientKey: newId(), ...input })

const storedBy = (sender: Person) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, sender.id)).orderBy(messages.id)

const sentToday = async (member: Person) => {
  const [row] = await app.services.db.select().from(dailyUse).where(eq(dailyUse.memberId, member.id))
  return row?.used ?? 0
}

/** Expects this status and code, with nothing stored or counted. */
const expectRefused = async (
  from: Person,
  input: Parameters<typeof send>[1],
  [status, code]: [number, string],
) => {
  const before = await storedBy(from)
  const counted = await sentToday(from)
  const answer = await send(from, input)
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(await storedBy(from)).toEqual(before)
  expect(await sentToday(from)).toBe(counted)
  return answer
}

test('a visitor cannot send messages', covers('CALL-53'), async () => {
  const recipient = await app.given.member()
  const answer = await app
    .visitor()
    .call(sendMessage, { to: recipient.username, body: 'Hello', clientKey: newId() })
  expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  const rows = await app.services.db.select().from(messages).where(eq(messages.recipientId, recipient.id))
  expect(rows).toEqual([])
})

test(
  'a message is stored with its sender, recipient, body and thread',
  onBoth('MSG-44', 'DATA-12', 'CALL-53'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const { ok } = await send(anna, { to: max.username, body: '  Good evening, <b>Max</b>  ' })
    const [row] = await storedBy(anna)
    expect(row).toEqual({
      id: ok.message.id,
      threadId: ok.thread.id,
      senderId: anna.id,
      recipientId: max.id,
      body: 'Good evening, <b>Max</b>',
      createdAt: around(app.clock.now()),
      isRead: false,
      question: null,
      clientKey: ok.message.clientKey,
      removedByA: false,
      removedByB: false,
      isHidden: false,
      isTakenDown: false,
      words: expect.stringContaining("'evening'") as string,
    })
  },
)

test(
  'the first message between two members creates their thread',
  onBoth('MSG-42', 'DATA-11', 'CALL-49'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const { ok } = await send(anna, { to: max.username })
    const [thread] = await app.services.db
      .select()
      .from(messageThreads)
      .where(eq(messageThreads.id, ok.thread.id))
    expect(new Set([thread?.participantA, thread?.participantB])).toEqual(new Set([anna.id, max.id]))
    expect(thread?.updatedAt).toEqual(around(app.clock.now()))
  },
)

test('a reply from either member reuses the thread and updates its time', covers('MSG-43'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const first = (await send(anna, { to: max.username })).ok
  app.clock.advance(5000)
  const second = (await send(max, { to: anna.username.toUpperCase() })).ok
  expect(second.thread.id).toBe(first.thread.id)
  expect(second.thread.updatedAt).toEqual(around(app.clock.now().toISOString()))
  expect((await app.as(anna).call(listThreads, {})).ok.items).toHaveLength(1)
})

test('two simultaneous first messages create one thread', onBoth('MSG-43'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const answers = await Promise.all([send(anna, { to: max.username }), send(max, { to: anna.username })])
  expect(new Set(answers.map(({ ok }) => ok.thread.id)).size).toBe(1)
})

test(
  'a reply within a conversation is subject to the same checks as a first message',
  covers('MSG-45', 'MSG-58.1'),
  async () => {
    const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
    const { thread } = (await send(anna, { to: max.username })).ok
    const answer = (await send(max, { threadId: thread.id, body: 'Hi Anna' })).ok
    expect([answer.thread.id, answer.message.body]).toEqual([thread.id, 'Hi Anna'])
    await expectRefused(max, { threadId: thread.id, body: ' \n ' }, [422, 'missing_data'])
    await expectRefused(eve, { threadId: thread.id }, [404, 'not_found'])
    await expectRefused(eve, { threadId: newId() }, [404, 'not_found'])
  },
)

test('a message without a recipient is rejected as missing data', covers('MSG-28'), async () => {
  const anna = await app.given.member()
  const answer = await expectRefused(anna, { to: '   ' }, [422, 'missing_data'])
  expect(answer.error?.message).toBe('Missing data')
  await expectRefused(anna, {}, [422, 'missing_data'])
})

test('a message with a blank body is rejected as missing data', covers('MSG-29'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const answer = await expectRefused(anna, { to: max.username, body: '\n\u0000 ' }, [422, 'missing_data'])
  expect(answer.error?.message).toBe('Missing data')
})

test('a message body can have up to 4,000 characters', covers('MSG-45'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const longest = '\u{1F600}'.repeat(1000) + 'x'.repeat(2000)
  expect((await send(anna, { to: max.username, body: longest })).ok.message.body).toBe(longest)
  await expectRefused(anna, { to: max.username, body: 'x'.repeat(4001) }, [422, 'invalid_input'])
})

test('no one can write to themselves', covers('MSG-45'), async () => {
  const anna = await app.given.member()
  const answer = await expectRefused(anna, { to: anna.username }, [422, 'own_account'])
  expect(answer.error?.message).toBe('You can’t write to yourself.')
})

test('checking whether you may write to yourself fails with own_account', async () => {
  const anna = await app.given.member()
  for (const recipient of [anna.id, anna.username.toUpperCase()]) {
    const answer = await app.as(anna).call(mayContact, { recipient })
    expect([answer.status, answer.code]).toEqual([422, 'own_account'])
  }
})

test(
  'a blocked, suspended, deleted or hidden recipient gets the same error as an unknown one',
  onBoth('MSG-36', 'MSG-59.1'),
  async () => {
    const anna = await app.given.member()
    const unknown = await expectRefused(anna, { to: 'nobody-of-this-name' }, [404, 'unknown_recipient'])
    const [blocker, blocked] = [await app.given.member(), await app.given.member()]
    await app.given.block(blocker, anna)
    await app.given.block(anna, blocked)
    const others = [
      blocker,
      blocked,
      await app.given.member({}, { status: 'suspended' }),
      await app.given.member({}, { status: 'deleted' }),
      await app.given.member({}, { confirmedAt: null }),
      await app.given.member({ visibility: 'friends' }),
    ]
    for (const other of others) {
      const answer = await expectRefused(anna, { to: other.username }, [404, 'unknown_recipient'])
      expect(answer.error).toEqual(unknown.error)
    }
  },
)

const friendsOnly = { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] } as const

test(
  'a recipient whose preferences don’t allow a message doesn’t get it',
  covers('CPREF-12.2', 'MSG-31', 'MSG-32'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await app.as(max).call(saveContactPreferences, { ...friendsOnly })
    const answer = await expectRefused(anna, { to: max.username }, [403, 'contact_not_allowed'])
    expect(answer.error?.message).toBe(
      'You cannot send messages to this user due to their contact preferences.',
    )
    await app.given.friends(max, anna)
    expect((await send(anna, { to: max.username })).status).toBe(200)
  },
)

test('a recipient can reply in the thread unless blocked', covers('CPREF-12.1', 'CPREF-12.2'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  await app.as(max).call(saveContactPreferences, { ...friendsOnly })
  const { thread } = (await send(max, { to: anna.username })).ok
  expect((await app.as(anna).call(getThread, { threadId: thread.id })).ok.obstacle).toBeNull()
  expect((await send(anna, { threadId: thread.id })).status).toBe(200)
  expect((await send(anna, { to: max.username })).status).toBe(200)
  await app.given.block(max, anna)
  await expectRefused(anna, { threadId: thread.id }, [404, 'unknown_recipient'])
})

test(
  'a member who has had no reply can’t write again once the recipient’s preferences have changed',
  covers('CPREF-12.1'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const { thread } = (await send(anna, { to: max.username })).ok
    await app.as(max).call(saveContactPreferences, { ...friendsOnly })
    expect((await app.as(anna).call(getThread, { threadId: thread.id })).ok.obstacle).toBe(
      'contact_preferences',
    )
    await expectRefused(anna, { threadId: thread.id }, [403, 'contact_not_allowed'])
  },
)

test(
  'sending again with the same client key returns the first result and stores no second message',
  onBoth('MSG-45'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const clientKey = newId()
    const first = await send(anna, { to: max.username, body: 'Once', clientKey })
    const again = await Promise.all([
      send(anna, { to: max.username, body: 'Once', clientKey }),
      send(anna, { to: max.username, body: 'Once', clientKey }),
    ])
    for (const answer of again) expect(answer.ok).toEqual(first.ok)
    expect(await storedBy(anna)).toHaveLength(1)
    expect(await sentToday(anna)).toBe(1)
    const parallel = newId()
    const both = await Promise.all(
      [1, 2].map(() => send(anna, { to: max.username, body: 'Twice', clientKey: parallel })),
    )
    expect(both[0]?.ok).toEqual(both[1]?.ok)
    expect(await storedBy(anna)).toHaveLength(2)
    const theirs = await send(max, { to: anna.username, body: 'Mine', clientKey })
    expect(theirs.ok.message.body).toBe('Mine')
  },
)

test('messages are rate-limited after ten in a row', covers('MSG-45'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  await app.given.tier(anna, 'gold')
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await send(anna, { to: max.username })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(await storedBy(anna)).toHaveLength(10)
})
