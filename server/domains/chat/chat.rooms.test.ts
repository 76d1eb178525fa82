import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { blockInRoom } from '#shared/domains/chat/chat.blocking.contract.ts'
import {
  leaveRoom,
  listLines,
  listNewerLines,
  listRooms,
  markSeen,
  NEWER_MAX,
} from '#shared/domains/chat/chat.contract.ts'
import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import * as suspension from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTickingApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { createChatting } from '#server/testing/builders/chats.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { eraseEnded } from './chat.closing.commands.ts'
import { exportChats } from './chat.export.queries.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

const app = await createTickingApp()
afterAll(() => app.close())
const { createPair, linesOf, open, start, storedRooms, write } = createChatting(app)

type Person = { id: string; username: string; email: string }

test(
  'a chat’s lines are listed oldest first, with a cursor for older ones',
  covers('CHAT-05', 'CALL-63', 'CHAT-06.1', 'CHAT-06.2'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const { roomId: other } = (await start(max, await app.given.member())).ok
    for (let at = 1; at <= 5; at += 1) {
      await write(at % 2 ? anna : max, roomId, `Line ${at}`)
      await write(max, other, `Elsewhere ${at}`)
    }
    const latest = (await app.as(max).call(listLines, { roomId, limit: 3 })).ok
    expect(latest.items.map(({ text }) => text)).toEqual(['Line 3', 'Line 4', 'Line 5'])
    const older = (await app.as(max).call(listLines, { roomId, limit: 3, cursor: latest.next ?? '' })).ok
    expect([older.items.map(({ text }) => text), older.next]).toEqual([['Line 1', 'Line 2'], null])
    expect((await linesOf(max, other)).map(({ text }) => text)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Elsewhere ${at}`),
    )
    expect((await app.as(max).call(listLines, { roomId, cursor: 'x' })).status).toBe(422)
  },
)

test(
  'chat lines after a position are listed, with a flag if there are more',
  covers('CALL-63', 'CHAT-07'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const newer = async (after: number) => (await app.as(max).call(listNewerLines, { roomId, after })).ok
    expect(await newer(0)).toEqual({ lines: [], more: false })
    const rows = Array.from({ length: NEWER_MAX + 1 }, (_, at) => ({
      id: newId(),
      roomId,
      seq: at + 1,
      senderId: anna.id,
      message: `${at}`,
      createdAt: app.clock.now(),
      clientKey: newId(),
    }))
    await app.services.db.insert(chatMessages).values(rows)
    await app.services.db.update(chatRooms).set({ lastSeq: rows.length }).where(eq(chatRooms.id, roomId))
    const first = await newer(0)
    expect([first.lines.length, first.lines[0]?.seq, first.more]).toEqual([NEWER_MAX, 1, true])
    const rest = await newer(NEWER_MAX)
    expect([rest.lines.map(({ seq }) => seq), rest.more]).toEqual([[NEWER_MAX + 1], false])
    expect(await newer(NEWER_MAX + 1)).toEqual({ lines: [], more: false })
  },
)

test(
  'open chats are listed latest first with the other member’s profile, and marked while there’s something new',
  covers('CHAT-02', 'CHAT-20.2', 'CALL-62'),
  async () => {
    const { anna, max, roomId } = await createPair()
    const kate = await app.given.member({ profileType: 'couple_mf' })
    app.clock.advance(1000)
    const { roomId: second } = (await start(kate, anna)).ok
    await write(max, roomId, 'First')
    app.clock.advance(1000)
    await write(kate, second, 'Second\nline\nthird')
    const list = async () => (await app.as(anna).call(listRooms, {})).ok.items
    expect(await list()).toMatchObject([
      {
        id: second,
        other: { id: kate.id, username: kate.username, profileType: 'couple_mf' },
        preview: 'Second\nline',
        isNew: true,
        isLastMine: false,
      },
      { id: roomId, other: { id: max.id }, preview: 'First', isNew: true },
    ])
    const page = (await app.as(anna).call(listRooms, { limit: 1 })).ok
    const behind = (await app.as(anna).call(listRooms, { limit: 1, cursor: page.next ?? '' })).ok
    expect([page.items, behind.items].map((items) => items.map(({ id }) => id))).toEqual([[second], [roomId]])
    expect((await app.as(anna).call(countChats, {})).ok).toEqual({ chats: 2, latestChat: kate.id })
    expect((await app.as(anna).call(getBadges, {})).ok).toMatchObject({ chats: 2, latestChat: kate.id })
    expect((await app.as(anna).call(markSeen, { roomId: second, seq: 1 })).ok).toEqual({
      chats: 1,
      latestChat: max.id,
    })
    expect((await list()).map(({ isNew }) => isNew)).toEqual([false, true])
    // A position beyond the latest line doesn't mark future lines as seen.
    await app.as(anna).call(markSeen, { roomId, seq: 99 })
    expect((await app.as(anna).call(countChats, {})).ok).toEqual({ chats: 0, latestChat: kate.id })
    await write(max, roomId, 'Again')
    expect((await app.as(anna).call(countChats, {})).ok.chats).toBe(1)
  },
)

test('a member’s own chat line doesn’t mark earlier lines as seen', async () => {
  const { anna, max, roomId } = await createPair()
  await write(anna, roomId)
  expect((await app.as(anna).call(countChats, {})).ok.chats).toBe(0)
  await write(max, roomId)
  await write(anna, roomId)
  expect((await app.as(anna).call(countChats, {})).ok.chats).toBe(1)
})

const expectEnded = async (viewer: Person, roomId: string) => {
  expect((await write(viewer, roomId)).status).toBe(404)
  expect((await app.as(viewer).call(listLines, { roomId })).status).toBe(404)
  expect((await app.as(viewer).call(listRooms, {})).ok.items).toEqual([])
  expect((await app.as(viewer).call(countChats, {})).ok).toEqual({ chats: 0, latestChat: null })
}

test(
  'a member who leaves a chat ends it for both, and the next chat has a new room',
  covers('DATA-16', 'CHAT-14.1', 'CHAT-14.2'),
  async () => {
    const { anna, max, roomId } = await createPair()
    await write(anna, roomId)
    expect((await app.as(max).call(leaveRoom, { roomId })).status).toBe(200)
    await expectEnded(anna, roomId)
    await expectEnded(max, roomId)
    expect((await open(anna, max)).ok.roomId).toBeNull()
    const next = (await start(anna, max)).ok
    expect(next.roomId).not.toBe(roomId)
    expect(await linesOf(anna, next.roomId)).toEqual([])
    const isActive = new Map((await storedRooms(anna)).map((room) => [room.id, room.isActive]))
    expect(isActive).toEqual(
      new Map([
        [roomId, false],
        [next.roomId, true],
      ]),
    )
  },
)

test('a block ends the chat immediately', covers('CHAT-14.1'), async () => {
  const { anna, max, roomId } = await createPair()
  await app.as(max).call(blockMember, { memberId: anna.id })
  await expectEnded(anna, roomId)
  await expectEnded(max, roomId)
  expect((await storedRooms(anna)).map(({ isActive }) => isActive)).toEqual([false])
})

test('a member can block a hidden member from within their chat', covers('CHAT-14.4'), async () => {
  const { anna, max, roomId } = await createPair()
  await app.as(anna).call(updatePrivacy, { visibility: 'friends' })
  const eve = app.as(await app.given.member())
  expect((await eve.call(blockInRoom, { roomId })).status).toBe(404)
  expect((await app.as(max).call(blockInRoom, { roomId })).status).toBe(200)
  await expectEnded(anna, roomId)
  await expectEnded(max, roomId)
  expect((await start(anna, max)).status).toBe(404)
})

/** How a member can be absent and come back. */
const ABSENCES = {
  closed: {
    go: async (member: Person) => {
      const asked = { word: 'DELETE', password: PASSWORD, when: 'later' } as const
      expect((await app.as(member).call(leave, asked)).status).toBe(200)
    },
    comeBack: async ({ email }: Person) => {
      expect((await app.visitor().call(logIn, { email, password: PASSWORD })).ok.isRestored).toBe(true)
    },
  },
  suspended: {
    go: async ({ id: memberId }: Person) => {
      await inTransaction(app.services, (unit) =>
        suspension.suspendMember(app.services, unit, { memberId, until: null }),
      )
    },
    comeBack: async ({ id }: Person) =>
      inTransaction(app.services, (unit) => suspension.liftSuspension(unit, id)),
  },
}

const roomsOf = async (viewer: Person) => (await app.as(viewer).call(listRooms, {})).ok.items
const isOpenInExport = async ({ id }: Person) => {
  const exported = await readExported(exportChats(app.services.db, id))
  return (JSON.parse(exported) as { isOpen: boolean }[]).map(({ isOpen }) => isOpen)
}

test.each([
  ['closes their account', ABSENCES.closed],
  ['is suspended', ABSENCES.suspended],
] as const)(
  'a chat with a member who %s is hidden from everyone, and comes back unchanged when they do',
  covers('CHAT-14.5'),
  async (_, { go, comeBack }) => {
    const { anna, max, roomId } = await createPair()
    await write(anna, roomId, 'Are you there?')
    await write(max, roomId, 'I am')
    const seen = async () => [
      await roomsOf(anna),
      await roomsOf(max),
      await linesOf(max, roomId),
      (await app.as(anna).call(countChats, {})).ok,
      (await app.as(anna).call(countNewNotices, {})).ok,
      (await open(anna, max)).ok,
    ]
    const before = await seen()
    await go(max)
    expect((await open(anna, max)).status).toBe(404)
    await expectEnded(anna, roomId)
    expect((await app.as(anna).call(countNewNotices, {})).ok.all).toBe(0)
    expect(await isOpenInExport(anna)).toEqual([false])
    await eraseEnded(app.services)
    await comeBack(max)
    expect(await seen()).toEqual(before)
    expect(await isOpenInExport(anna)).toEqual([true])
    expect((await write(anna, roomId)).status).toBe(200)
  },
)

test('a member blocked while away is still blocked after coming back', covers('CHAT-14.5'), async () => {
  const { anna, max, roomId } = await createPair()
  const message = { to: anna.username, body: 'Hello', clientKey: newId() }
  const { thread } = (await app.as(max).call(sendMessage, message)).ok
  await ABSENCES.suspended.go(max)
  expect((await app.as(anna).call(blockCorrespondent, { threadId: thread.id })).status).toBe(200)
  await ABSENCES.suspended.comeBack(max)
  await expectEnded(anna, roomId)
  await expectEnded(max, roomId)
  expect((await storedRooms(anna)).map(({ endedAt }) => endedAt)).toEqual([around(app.clock.now())])
})

test('after a member is erased, the chat partner’s export keeps the lines, without a sender', async () => {
  const { anna, max, roomId } = await createPair()
  await write(anna, roomId, 'From me')
  await write(max, roomId, 'From nobody')
  app.clock.advance(91 * DAY)
  await eraseMember(app.services, max.id)
  await expectEnded(anna, roomId)
  await eraseEnded(app.services)
  expect(JSON.parse(await readExported(exportChats(app.services.db, anna.id)))).toMatchObject([
    {
      with: null,
      isOpen: false,
      lines: [
        { isByYou: true, message: 'From me' },
        { isByYou: false, message: 'From nobody' },
      ],
    },
  ])
  await eraseMember(app.services, anna.id)
  const left = await app.services.db.select().from(chatRooms).where(eq(chatRooms.id, roomId))
  expect(left).toEqual([])
})

test('a chat is deleted 90 days after its end, but not while it’s open', covers('CHAT-14.3'), async () => {
  const [ended, kept] = [await createPair(), await createPair()]
  await write(ended.anna, ended.roomId)
  app.clock.advance(91 * DAY)
  await app.as(ended.anna).call(leaveRoom, { roomId: ended.roomId })
  const isThere = async () => {
    const ids = new Set((await app.services.db.select().from(chatRooms)).map(({ id }) => id))
    return [ids.has(ended.roomId), ids.has(kept.roomId)]
  }
  await eraseEnded(app.services)
  expect(await isThere()).toEqual([true, true])
  app.clock.advance(90 * DAY - SECOND)
  await app.as(ended.anna).call(blockMember, { memberId: ended.max.id })
  await eraseEnded(app.services)
  expect(await isThere()).toEqual([true, true])
  app.clock.advance(2 * SECOND)
  await eraseEnded(app.services)
  expect(await isThere()).toEqual([false, true])
})
