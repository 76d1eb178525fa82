import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getChat,
  leaveRoom,
  lineChanged,
  listLines,
  listNewerLines,
  listRooms,
  sendLine,
  startChat,
} from '#shared/domains/chat/chat.contract.ts'
import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { messageGone, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fileReport, listOwnReports, showAgain } from '#shared/domains/reports/reports.filing.contract.ts'
import { noticesChanged } from '#shared/domains/notifications/notifications.list.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { cookieOf, createConnector, createListeningApp, listenAll } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { exportChats } from '../chat/chat.export.queries.ts'
import { memberReports } from '#server/domains/reports/cases/reports.cases.tables.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())
const connectTo = createConnector()

type Member = Awaited<ReturnType<typeof site.app.given.member>>
type Kind = 'chat_line' | 'message'

const file = (reporter: Member, id: string, kind: Kind = 'chat_line') =>
  site.app.as(reporter).call(fileReport, { clientKey: newId(), kind, id, category: 'threats', note: '' })
const say = async (from: Member, roomId: string, text: string) => {
  site.app.clock.advance(1000)
  return (await site.app.as(from).call(sendLine, { roomId, text, clientKey: newId() })).ok.line
}
const chatOf = async () => {
  const [reporter, reported] = [await site.app.given.member(), await site.app.given.member()]
  const { roomId } = (await site.app.as(reported).call(startChat, { memberId: reporter.id })).ok
  return { reporter, reported, roomId }
}

/** Returns everything a member sees of a chat. */
const seenBy = async (member: Member, roomId: string) => {
  const agent = site.app.as(member)
  return {
    lines: (await agent.call(listLines, { roomId })).ok.items,
    newer: (await agent.call(listNewerLines, { roomId, after: 0 })).ok.lines,
    rooms: (await agent.call(listRooms, {})).ok.items,
    counts: (await agent.call(countChats, {})).ok,
  }
}
const texts = ({ lines }: Awaited<ReturnType<typeof seenBy>>) => lines.map(({ text }) => text)

describe('a reported chat line', covers('BEY-06.2'), () => {
  test('is hidden from its recipient but keeps its position, and its sender doesn’t notice', async () => {
    const { reporter, reported, roomId } = await chatOf()
    await say(reported, roomId, 'Good evening')
    const line = await say(reported, roomId, 'A zebra')
    const before = await seenBy(reported, roomId)
    expect((await seenBy(reporter, roomId)).counts.chats).toBe(1)
    const { reportId } = (await file(reporter, line.id)).ok
    const after = await seenBy(reporter, roomId)
    expect(texts(after)).toEqual(['Good evening', ''])
    expect(after.newer).toEqual(after.lines)
    expect(after.lines.map(({ seq }) => seq)).toEqual([1, 2])
    expect(after.rooms).toMatchObject([{ preview: 'Good evening', isNew: false }])
    expect(after.counts.chats).toBe(0)
    expect(await seenBy(reported, roomId)).toEqual(before)
    const [own] = (await site.app.as(reporter).call(listOwnReports, {})).ok.items
    expect(own).toMatchObject({ kind: 'chat_line', isHidden: true })
    await site.app.as(reporter).call(showAgain, { reportId })
    expect(texts(await seenBy(reporter, roomId))).toEqual(['Good evening', 'A zebra'])
  })

  test('is stored with the lines around it, and stays in its reporter’s export', async () => {
    const { reporter, reported, roomId } = await chatOf()
    await say(reporter, roomId, 'Hello')
    const line = await say(reported, roomId, 'A zebra')
    const { reportId } = (await file(reporter, line.id)).ok
    await site.app.as(reported).call(leaveRoom, { roomId })
    const [report] = await site.app.services.db
      .select()
      .from(memberReports)
      .where(eq(memberReports.id, reportId))
    expect(
      report?.evidence?.lines.map(({ text, isByReported, isSubject }) => [text, isByReported, isSubject]),
    ).toEqual([
      ['Hello', false, false],
      ['A zebra', true, true],
    ])
    expect(await readExported(exportChats(site.app.services.db, reporter.id))).toContain('A zebra')
  })

  test('can only be reported by its recipient, while the chat is open to them', async () => {
    const { reporter, reported, roomId } = await chatOf()
    const line = await say(reported, roomId, 'A zebra')
    const unknown = (await file(reporter, newId())).error
    const stranger = await site.app.given.member()
    for (const member of [reported, stranger]) expect((await file(member, line.id)).error).toEqual(unknown)
    await site.app.as(reporter).call(leaveRoom, { roomId })
    expect((await file(reporter, line.id)).error).toEqual(unknown)
  })

  test('the chat with a member remains open after their profile is reported', async () => {
    const [reporter, reported] = [await site.app.given.member(), await site.app.given.member()]
    const agent = site.app.as(reporter)
    const { roomId } = (await agent.call(startChat, { memberId: reported.id })).ok
    const report = {
      clientKey: newId(),
      kind: 'profile',
      id: reported.id,
      category: 'spam',
      note: '',
    } as const
    await agent.call(fileReport, report)
    expect((await agent.call(getChat, { memberId: reported.id })).ok).toMatchObject({
      roomId,
      obstacle: null,
      other: { username: reported.username, hasProfile: false },
    })
    expect((await say(reporter, roomId, 'Still there?')).text).toBe('Still there?')
  })
})

test(
  'a reported chat line or message disappears immediately from the reporter’s open pages, and the sender’s get no event',
  covers('BEY-06.2'),
  async () => {
    const { reporter, reported, roomId } = await chatOf()
    const line = await say(reported, roomId, 'A zebra')
    const sent = { to: reporter.username, body: 'Another zebra', clientKey: newId() }
    const { message } = (await site.app.as(reported).call(sendMessage, sent)).ok
    const pageOf = async (member: Member) =>
      listenAll(await connectTo(site.address, await cookieOf(site.app.as(member))))
    const [theirs, own] = [await pageOf(reported), await pageOf(reporter)]
    const { reportId } = (await file(reporter, line.id)).ok
    await file(reporter, message.id, 'message')
    const heard = (name: string) => own.filter(([each]) => each === name).map(([, payload]) => payload)
    await expect.poll(() => heard(messageGone.name).length).toBe(1)
    expect(heard(lineChanged.name)).toMatchObject([{ roomId, line: { id: line.id, text: '' } }])
    expect(heard(messageGone.name)).toMatchObject([{ messageId: message.id, unreadThreads: 0 }])
    await site.app.as(reporter).call(showAgain, { reportId })
    await expect
      .poll(() => heard(lineChanged.name).at(-1))
      .toMatchObject({ roomId, line: { id: line.id, text: 'A zebra' } })
    // Events arrive in order, so any event about the report would come before this line's.
    await say(reporter, roomId, 'Bye')
    const told = () => theirs.map(([each]) => each).filter((each) => each !== noticesChanged.name)
    await expect.poll(told).toEqual(['chat.lineSent'])
  },
)
