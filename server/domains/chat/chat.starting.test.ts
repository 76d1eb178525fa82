// Runs on both engines, because two members start the same chat at the same time.
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getChat, leaveRoom, listRooms, startChat } from '#shared/domains/chat/chat.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { getAllowance } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { dailyUse } from '#server/domains/membership/membership.tables.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { createChatting } from '#server/testing/builders/chats.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { chatRooms } from './chat.tables.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { createPair, linesOf, open, start, storedRooms, write } = createChatting(app)

type Person = { id: string; username: string }

const startedToday = async ({ id }: Person) => {
  const ofChats = and(eq(dailyUse.memberId, id), eq(dailyUse.kind, 'chats'))
  const [row] = await app.services.db.select().from(dailyUse).where(ofChats)
  return row?.used ?? 0
}

test('opening the page for a chat creates and counts nothing', covers('CHAT-14.1'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const opened = (await open(anna, max)).ok
  expect([opened.roomId, opened.obstacle]).toEqual([null, null])
  expect(opened.other).toMatchObject({ id: max.id, username: max.username, hasProfile: true })
  expect(opened.allowance).toEqual({ limit: 2, used: 0, left: 2, isExceeded: false })
  expect([await storedRooms(anna), await startedToday(anna)]).toEqual([[], 0])
})

test(
  'two members have a single open chat, whichever of them opens or starts it again',
  onBoth('CHAT-13.2', 'CHAT-14.1', 'DATA-16'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const [participantA, participantB] = [anna.id, max.id].toSorted()
    expect(await storedRooms(anna)).toMatchObject([
      { id: roomId, participantA, participantB, isActive: true, lastActivity: around(app.clock.now()) },
    ])
    expect((await open(max, anna)).ok.roomId).toBe(roomId)
    expect((await app.as(max).call(listRooms, {})).ok.items).toMatchObject([{ id: roomId, preview: null }])
    expect([(await start(anna, max)).ok.roomId, (await start(max, anna)).ok.roomId]).toEqual([roomId, roomId])
    expect([await startedToday(anna), await startedToday(max)]).toEqual([1, 0])
    const second = { id: newId(), participantA, participantB, createdAt: app.clock.now() }
    await expect(
      app.services.db
        .insert(chatRooms)
        .values({ ...second, lastActivity: app.clock.now(), wroteA: true, wroteB: true }),
    ).rejects.toThrow('chat_rooms')
  },
)

test(
  'the first line starts the chat, repeating the call counts neither twice, and a rejected chat stores nothing',
  covers('CHAT-14.6', 'CHAT-16.2'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const line = { text: 'Good evening', clientKey: newId() }
    const begin = (other: Person, first = line) =>
      app.as(anna).call(startChat, { memberId: other.id, line: first })
    const begun = (await begin(max)).ok
    expect(begun).toMatchObject({
      allowance: { left: 1 },
      line: { seq: 1, text: 'Good evening', isMine: true },
    })
    expect((await app.as(max).call(listRooms, {})).ok.items).toMatchObject([
      { id: begun.roomId, preview: 'Good evening', isNew: true },
    ])
    // Both repeating the call and sending a further line without knowing of the open chat use that chat.
    expect((await begin(max)).ok).toEqual(begun)
    const later = (await begin(max, { text: 'Still there?', clientKey: newId() })).ok
    expect(later).toMatchObject({ roomId: begun.roomId, line: { seq: 2 } })
    expect((await linesOf(max, begun.roomId)).map(({ text }) => text)).toEqual([
      'Good evening',
      'Still there?',
    ])
    await app.as(max).call(leaveRoom, { roomId: begun.roomId })
    expect((await begin(max)).ok).toEqual(begun)
    expect(await startedToday(anna)).toBe(1)

    const [eve, shy] = [await app.given.member(), await app.given.member()]
    await app.as(shy).call(saveContactPreferences, {
      allowFriendsOnly: true,
      allowedProfileTypes: [],
      blockedProfileTypes: [],
    })
    expect((await begin(shy, { ...line, clientKey: newId() })).code).toBe('contact_not_allowed')
    expect((await begin(eve, { ...line, clientKey: newId() })).status).toBe(200)
    const other = await app.given.member()
    expect((await begin(other, { ...line, clientKey: newId() })).code).toBe('daily_chat_limit')
    expect([await storedRooms(shy), await storedRooms(other)]).toEqual([[], []])
  },
)

test(
  'a free member can start 2 chats a day, the third is rejected and not stored, and lines in a chat don’t count',
  covers('CHAT-11', 'CHAT-13.1', 'TIER-23', 'CONST-59'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const second = (await start(anna, await app.given.member())).ok
    expect(second.allowance).toEqual({ limit: 2, used: 2, left: 0, isExceeded: true })
    const other = await app.given.member()
    expect((await open(anna, other)).ok.allowance).toEqual(second.allowance)
    const third = await start(anna, other)
    expect([third.status, third.code, third.error?.message]).toEqual([
      429,
      'daily_chat_limit',
      'Daily chat limit reached. Upgrade your membership for more chats.',
    ])
    expect([(await storedRooms(anna)).length, await startedToday(anna)]).toEqual([2, 2])
    expect([(await write(anna, roomId)).status, (await write(max, roomId)).status]).toEqual([200, 200])
    expect(await startedToday(anna)).toBe(2)
  },
)

test.each([
  ['free', 2],
  ['silver', 50],
  ['gold', null],
] as const)(
  'a %s member may start as many chats a day as they may write messages',
  covers('CHAT-11', 'TIER-23', 'CONST-59'),
  async (tier, limit) => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    if (tier !== 'free') await app.given.tier(anna, tier)
    await app.given.use(anna, { messages: 1 })
    const ofMessages = (await app.as(anna).call(getAllowance, {})).ok
    const unused = { ...ofMessages, used: 0, left: limit }
    expect([ofMessages.limit, ofMessages.used]).toEqual([limit, 1])
    expect((await open(anna, max)).ok.allowance).toEqual(unused)
    const used = limit ?? 1000
    await app.given.use(anna, { chats: used - 1 })
    expect((await start(anna, max)).status).toBe(200)
    const next = await start(anna, await app.given.member())
    expect(next.code).toBe(limit === null ? undefined : 'daily_chat_limit')
  },
)

test('the count of started chats resets the next day', covers('CHAT-12'), async () => {
  const anna = await app.given.member()
  await app.given.use(anna, { chats: 2, day: siteDayOf(new Date(app.clock.now().getTime() - DAY)) })
  expect((await open(anna, await app.given.member())).ok.allowance.used).toBe(0)
  expect((await start(anna, await app.given.member())).ok.allowance.used).toBe(1)
})

test('a member may start thirty chats an hour, even without a daily limit', covers('CHAT-13.2'), async () => {
  const anna = await app.given.member()
  await app.given.tier(anna, 'gold')
  const answers = []
  for (let count = 0; count <= 30; count += 1) answers.push(await start(anna, { id: newId() }))
  expect([answers[29]?.status, answers[30]?.status]).toEqual([404, 429])
})

test(
  'with one chat left for the day, 20 concurrent starts create exactly one',
  onBoth('CHAT-13.1'),
  async () => {
    const anna = await app.given.member()
    await app.given.tier(anna, 'silver')
    await app.given.use(anna, { chats: 49 })
    const others = await Promise.all(Array.from({ length: 20 }, () => app.given.member()))
    const answers = await Promise.all(others.map((other) => start(anna, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'daily_chat_limit')).toHaveLength(19)
    expect([(await storedRooms(anna)).length, await startedToday(anna)]).toEqual([1, 50])
  },
)

test(
  'members can’t chat with themselves, nonexistent members, across a block or with anyone they may not see',
  covers('CHAT-15.1'),
  async () => {
    const [anna, max, shy] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
    ]
    await app.given.block(max, anna)
    for (const other of [{ id: newId() }, anna, max, shy]) {
      const answers = [await open(anna, other), await start(anna, other)]
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ])
    }
    expect((await open(max, anna)).status).toBe(404)
    expect((await app.visitor().call(getChat, { memberId: max.id })).status).toBe(401)
    expect([await storedRooms(anna), await startedToday(anna)]).toEqual([[], 0])
  },
)

test(
  'a member excluded by the contact preferences is shown why, and can’t start a chat',
  covers('CPREF-12.2', 'CHAT-15.1', 'CHAT-15.2'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await app.as(max).call(saveContactPreferences, {
      allowFriendsOnly: true,
      allowedProfileTypes: [],
      blockedProfileTypes: [],
    })
    expect((await open(anna, max)).ok.obstacle).toBe('contact_preferences')
    const refused = await start(anna, max)
    expect([refused.status, refused.code]).toEqual([403, 'contact_not_allowed'])
    expect([await storedRooms(anna), await startedToday(anna)]).toEqual([[], 0])
    // An excluded member may answer in a chat that the other member started.
    const { roomId } = (await start(max, anna)).ok
    expect((await open(anna, max)).ok.obstacle).toBeNull()
    expect((await write(anna, roomId)).status).toBe(200)
  },
)

test(
  'a member who hasn’t answered the opening question can’t start a chat, but can write in one the other started',
  covers('BEY-28.5', 'CHAT-15.1', 'CHAT-15.2'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await app.as(max).call(saveContactPreferences, {
      allowFriendsOnly: false,
      allowedProfileTypes: [],
      blockedProfileTypes: [],
      openingQuestion: 'What do you read?',
    })
    expect((await open(anna, max)).ok.obstacle).toBe('opening_question')
    const refused = await start(anna, max)
    expect([refused.status, refused.code]).toEqual([409, 'opening_question'])
    expect([await storedRooms(anna), await startedToday(anna)]).toEqual([[], 0])
    await start(max, anna)
    expect((await open(anna, max)).ok.obstacle).toBeNull()
  },
)

test('an opening question added later leaves open chats as they are', covers('CHAT-15.2'), async () => {
  const { anna, max, roomId } = await createPair()
  await app.as(max).call(saveContactPreferences, {
    allowFriendsOnly: false,
    allowedProfileTypes: [],
    blockedProfileTypes: [],
    openingQuestion: 'What do you read?',
  })
  expect((await open(anna, max)).ok.obstacle).toBeNull()
  expect((await write(anna, roomId)).status).toBe(200)
})
