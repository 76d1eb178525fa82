import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { leaveRoom, markSeen, sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fileThread } from '#shared/domains/messages/messages.filing.contract.ts'
import {
  saveNotificationNames,
  saveNotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices, NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { joinTopic, leaveTopic } from '#shared/kernel/live.ts'
import { cookieOf, createConnector, createListeningApp, sendTo } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())
const connectTo = createConnector()

type Member = Awaited<ReturnType<typeof site.app.given.member>>

const chat = async () => {
  const [writer, reader] = [await site.app.given.member(), await site.app.given.member()]
  const { roomId } = (await site.app.as(writer).call(startChat, { memberId: reader.id })).ok
  const say = async (text = 'Are you there?') => {
    site.app.clock.advance(1000)
    return (await site.app.as(writer).call(sendLine, { roomId, text, clientKey: newId() })).ok.line
  }
  return { writer, reader, roomId, say }
}
const noticesOf = async (member: Member) => (await site.app.as(member).call(listNotices, {})).ok.items
const countOf = async (member: Member) => (await site.app.as(member).call(countNewNotices, {})).ok

describe('a chat line', covers('CHAT-20.3'), () => {
  test(
    'leads to one notification per chat, naming the writer, until it is seen',
    covers('BEY-08.3', 'CHAT-20.1'),
    async () => {
      const { writer, reader, roomId, say } = await chat()
      expect(await noticesOf(reader)).toEqual([])
      await say()
      const { seq } = await say()
      expect(await noticesOf(reader)).toMatchObject([
        { kind: 'new_chat', about: writer.id, isNew: true, who: { username: writer.username } },
      ])
      // `besidesMessages` leaves the notification out, because chats have a badge of their own.
      expect(await countOf(reader)).toEqual({ ...NOTHING_NEW, all: 1 })
      expect(await noticesOf(writer)).toEqual([])
      await site.app.as(reader).call(markSeen, { roomId, seq })
      expect(await noticesOf(reader)).toMatchObject([{ isNew: false }])
      expect((await countOf(reader)).all).toBe(0)
    },
  )

  test('leads to no notification while the reader has the chat open, but does after they leave it', async () => {
    const { reader, roomId, say } = await chat()
    const socket = await connectTo(site.address, await cookieOf(site.app.as(reader)))
    const topic = { resource: 'chatRoom', id: roomId }
    expect(await sendTo(socket, joinTopic, topic)).toEqual({ ok: true })
    await say()
    expect(await noticesOf(reader)).toEqual([])
    await sendTo(socket, leaveTopic, topic)
    await say()
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  test(
    'leads to no notification if the reader switched off the kind or muted the writer, and names no one if they chose that',
    covers('BEY-08.1'),
    async () => {
      const off = await chat()
      await site.app.as(off.reader).call(saveNotificationSetting, { kind: 'new_chat', inApp: false })
      await off.say()
      expect([await noticesOf(off.reader), (await countOf(off.reader)).all]).toEqual([[], 0])

      const muted = await chat()
      const sent = { to: muted.reader.username, body: 'Hello', clientKey: newId() }
      const { thread } = (await site.app.as(muted.writer).call(sendMessage, sent)).ok
      await site.app.as(muted.reader).call(fileThread, { threadId: thread.id, isMuted: true })
      await muted.say()
      expect((await noticesOf(muted.reader)).map(({ kind }) => kind)).not.toContain('new_chat')

      const nameless = await chat()
      await site.app.as(nameless.reader).call(saveNotificationNames, { withoutNames: true })
      await nameless.say()
      expect(await noticesOf(nameless.reader)).toMatchObject([{ kind: 'new_chat', who: null }])
    },
  )

  test(
    'is emailed only to members who chose that, without the writer’s name or any words of the chat line',
    covers('NSET-03.3', 'MAIL-10.2'),
    async () => {
      const [asked, unasked] = [await chat(), await chat()]
      await site.app.as(asked.reader).call(saveNotificationSetting, { kind: 'new_chat', mail: 'at_once' })
      for (const { say } of [asked, unasked]) await say()
      site.app.clock.advance(3 * MINUTE)
      await site.app.services.jobs.drain()
      const emailsTo = ({ email }: Member) => site.app.emails.filter(({ to }) => to === email)
      const [mail, ...others] = emailsTo(asked.reader)
      expect([others, emailsTo(unasked.reader)]).toEqual([[], []])
      expect(mail?.subject).toBe('Someone is chatting with you')
      for (const secret of [asked.writer.username, 'Are you there'])
        expect(JSON.stringify(mail)).not.toContain(secret)
    },
  )

  test(
    'is no longer listed once the chat has ended or either member has blocked the other',
    covers('BEY-08.4'),
    async () => {
      const left = await chat()
      await left.say()
      const other = await site.app.given.member()
      const { roomId } = (await site.app.as(other).call(startChat, { memberId: left.reader.id })).ok
      await site.app.as(other).call(sendLine, { roomId, text: 'Me too', clientKey: newId() })
      await site.app.as(left.writer).call(leaveRoom, { roomId: left.roomId })
      expect((await noticesOf(left.reader)).map(({ about }) => about)).toEqual([other.id])
      expect((await countOf(left.reader)).all).toBe(1)

      const blocked = await chat()
      await blocked.say()
      await site.app.as(blocked.writer).call(blockMember, { memberId: blocked.reader.id, note: '' })
      expect([await noticesOf(blocked.reader), (await countOf(blocked.reader)).all]).toEqual([[], 0])
    },
  )

  test('is no longer counted once it has been reported', async () => {
    const { reader, say } = await chat()
    const { id } = await say()
    const report = { clientKey: newId(), kind: 'chat_line', id, category: 'threats', note: '' } as const
    await site.app.as(reader).call(fileReport, report)
    expect((await countOf(reader)).all).toBe(0)
  })
})
