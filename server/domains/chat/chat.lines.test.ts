import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import {
  leaveRoom,
  listLines,
  listNewerLines,
  listRooms,
  markSeen,
  sendLine,
} from '#shared/domains/chat/chat.contract.ts'
import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { createChatting } from '#server/testing/builders/chats.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { chatMessages } from './chat.tables.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { createPair, linesOf, open, storedRooms, write } = createChatting(app)

test(
  'a chat line is stored with its room, sender and text, and updates the room’s last activity',
  covers('CHAT-10', 'CHAT-14.1', 'DATA-17', 'CALL-65'),
  async () => {
    const { anna, max, roomId } = await createPair()
    app.clock.advance(1000)
    const { line } = (await write(anna, roomId, '  Hi <b>Max</b>  ')).ok
    const [row] = await app.services.db.select().from(chatMessages).where(eq(chatMessages.id, line.id))
    expect(row).toEqual({
      id: line.id,
      roomId,
      seq: 1,
      senderId: anna.id,
      message: 'Hi <b>Max</b>',
      createdAt: around(app.clock.now()),
      clientKey: line.clientKey,
      isHidden: false,
      isTakenDown: false,
    })
    expect((await storedRooms(max))[0]?.lastActivity).toEqual(around(app.clock.now()))
    const [atMax] = await linesOf(max, roomId)
    expect(atMax).toEqual({ ...line, isMine: false, clientKey: null })
  },
)

test.each(['', '   \n\t '])('a blank chat line (%j) is rejected', covers('CHAT-03'), async (text) => {
  const { anna, roomId } = await createPair()
  const refused = await write(anna, roomId, text)
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['text']])
  expect(await linesOf(anna, roomId)).toEqual([])
})

test('a chat line can have at most 2000 characters', covers('CHAT-16.1'), async () => {
  const { anna, roomId } = await createPair()
  expect((await write(anna, roomId, 'a'.repeat(2001))).status).toBe(422)
  expect((await write(anna, roomId, 'a'.repeat(2000))).status).toBe(200)
})

test('a chat line can’t be written without a room', covers('CHAT-04'), async () => {
  const anna = await app.given.member()
  expect((await write(anna, newId())).status).toBe(404)
  const nowhere = { text: 'Hello', clientKey: newId() } as {
    text: string
    clientKey: string
    roomId: string
  }
  expect((await app.as(anna).call(sendLine, { ...nowhere, roomId: 'none' })).status).toBe(422)
})

test(
  'a client key stores only one chat line, even if it’s sent twice at the same time',
  covers('CHAT-16.2', 'CHAT-09'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const clientKey = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => write(anna, roomId, 'Only once', clientKey)),
    )
    expect(new Set(answers.map(({ ok }) => ok.line.id)).size).toBe(1)
    await write(max, roomId, 'I read you')
    expect((await linesOf(max, roomId)).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Only once'],
      [2, 'I read you'],
    ])
  },
)

test('concurrent chat lines from both members get positions without gaps', covers('CHAT-06.2'), async () => {
  const { anna, max, roomId } = await createPair()
  await Promise.all(Array.from({ length: 12 }, (_, at) => write(at % 2 ? anna : max, roomId, `${at}`)))
  expect((await linesOf(anna, roomId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test(
  'for anyone else, two members’ chat doesn’t exist, and can’t be read, written in, marked as seen or ended',
  covers('CHAT-15.1'),
  async () => {
    const { anna, roomId } = await createPair()
    await write(anna, roomId)
    const eve = app.as(await app.given.member())
    const answers = [
      await eve.call(listLines, { roomId }),
      await eve.call(listNewerLines, { roomId, after: 0 }),
      await eve.call(sendLine, { roomId, text: 'Hello', clientKey: newId() }),
      await eve.call(markSeen, { roomId, seq: 1 }),
      await eve.call(leaveRoom, { roomId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await eve.call(listRooms, {})).ok.items).toEqual([])
    expect((await linesOf(anna, roomId)).map(({ isMine }) => isMine)).toEqual([true])
    expect((await app.visitor().call(listLines, { roomId })).status).toBe(401)
  },
)

test(
  'a change of contact preferences stops the next chat line from a member who hasn’t been written to',
  covers('CHAT-15.2'),
  async () => {
    const { anna, max, roomId } = await createPair()
    expect((await write(anna, roomId)).status).toBe(200)
    await app.as(max).call(saveContactPreferences, {
      allowFriendsOnly: true,
      allowedProfileTypes: [],
      blockedProfileTypes: [],
    })
    expect((await write(anna, roomId)).code).toBe('contact_not_allowed')
    expect((await open(anna, max)).ok.obstacle).toBe('contact_preferences')
    await write(max, roomId, 'You may answer')
    expect((await write(anna, roomId)).status).toBe(200)
  },
)

test(
  'for a chat partner who never got a reply, a member who hides no longer exists, and neither does the chat',
  covers('CHAT-15.3'),
  async () => {
    const { anna, max, roomId } = await createPair()
    await write(anna, roomId)
    await app.as(max).call(updatePrivacy, { visibility: 'friends' })
    expect([(await open(anna, max)).status, (await write(anna, roomId)).status]).toEqual([404, 404])
    expect((await app.as(anna).call(listRooms, {})).ok.items).toEqual([])
    expect((await app.as(anna).call(countChats, {})).ok).toEqual({ chats: 0, latestChat: null })
    // The hidden member was written to, and can continue.
    expect((await write(max, roomId)).status).toBe(200)
    const opened = (await open(anna, max)).ok
    expect([opened.other.hasProfile, opened.other.lastActive, opened.other.picture]).toEqual([
      false,
      null,
      null,
    ])
  },
)
