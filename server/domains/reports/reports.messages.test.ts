import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  getThread,
  listMessages,
  listThreads,
  markThreadRead,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import {
  fileThread,
  listFriendThreads,
  listSaved,
  listSent,
  removeMessage,
  removeThread,
  saveMessage,
  unsendMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import { searchMessages } from '#shared/domains/messages/messages.search.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import {
  fileReport,
  listOwnReports,
  showAgain,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { exportMessages } from '../messages/messages.export.queries.ts'
import { messages } from '../messages/messages.tables.ts'
import { memberReports } from '#server/domains/reports/cases/reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const send = async (from: Member, to: Member, body: string) => {
  app.clock.advance(1000)
  const { thread, message } = (
    await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })
  ).ok
  return { threadId: thread.id, messageId: message.id }
}

const file = (reporter: Member, kind: ReportKind, id: string) =>
  app.as(reporter).call(fileReport, { clientKey: newId(), kind, id, category: 'harassment', note: '' })

const two = async () => {
  const [reporter, reported] = [await app.given.member(), await app.given.member()]
  await app.given.friends(reporter, reported)
  for (const member of [reporter, reported]) await app.given.tier(member, 'gold')
  return { reporter, reported }
}

/** Returns everything a member sees of a conversation. */
const seenBy = async (member: Member, threadId: string, words = 'zebra') => {
  const agent = app.as(member)
  const thread = await agent.call(getThread, { threadId })
  return {
    opened: thread.status === 200 ? thread.ok : thread.code,
    inbox: (await agent.call(listThreads, { place: 'inbox' })).ok.items,
    archive: (await agent.call(listThreads, { place: 'archive' })).ok.items,
    friends: (await agent.call(listFriendThreads, {})).ok.items,
    messages: thread.status === 200 ? (await agent.call(listMessages, { threadId })).ok.items : null,
    unread: (await agent.call(countUnreadThreads, {})).ok.threads,
    frame: (await agent.call(getBadges, {})).ok,
    sent: (await agent.call(listSent, {})).ok.items,
    saved: (await agent.call(listSaved, {})).ok.items,
    found: (await agent.call(searchMessages, { words })).ok.items,
    notices: (await agent.call(listNotices, {})).ok.items,
  }
}

const bodies = (seen: Awaited<ReturnType<typeof seenBy>>) => seen.messages?.map(({ body }) => body)

describe('a reported message', covers('BEY-06.2', 'MSG-09.1'), () => {
  test('is hidden from its recipient everywhere immediately, and its sender doesn’t notice', async () => {
    const { reporter, reported } = await two()
    const { threadId } = await send(reported, reporter, 'Good evening')
    await app.as(reporter).call(markThreadRead, { threadId })
    const { messageId } = await send(reported, reporter, 'A zebra for you')
    await app.as(reporter).call(saveMessage, { messageId })
    const before = await seenBy(reported, threadId)
    expect(await seenBy(reporter, threadId)).toMatchObject({ unread: 1, inbox: [{ isNew: true }] })

    const { reportId } = (await file(reporter, 'message', messageId)).ok
    const after = await seenBy(reporter, threadId)
    expect(bodies(after)).toEqual(['Good evening'])
    expect(after.inbox).toMatchObject([{ preview: 'Good evening', isNew: false }])
    expect(after.friends).toMatchObject([{ preview: 'Good evening' }])
    expect([after.unread, after.frame.threads, after.saved, after.found]).toEqual([0, 0, [], []])
    expect(after.frame.notices.all).toBe(0)
    expect(JSON.stringify(after)).not.toContain('zebra')
    for (const endpoint of [saveMessage, removeMessage]) {
      expect((await app.as(reporter).call(endpoint, { messageId })).code).toBe('not_found')
    }
    expect(await seenBy(reported, threadId)).toEqual(before)

    await app.as(reporter).call(showAgain, { reportId })
    const again = await seenBy(reporter, threadId)
    expect(bodies(again)).toEqual(['Good evening', 'A zebra for you'])
    expect(again).toMatchObject({ unread: 1, saved: [{ id: messageId }], found: [{ id: messageId }] })
    expect(await seenBy(reported, threadId)).toEqual(before)
  })

  test('doesn’t count as read when it’s reported, so its sender can still unsend it', async () => {
    const { reporter, reported } = await two()
    const { messageId } = await send(reported, reporter, 'A zebra')
    await file(reporter, 'message', messageId)
    expect((await app.as(reported).call(unsendMessage, { messageId })).status).toBe(200)
    // The report still has the message as evidence.
    const [report] = await app.services.db
      .select()
      .from(memberReports)
      .where(eq(memberReports.reporterId, reporter.id))
    expect(report?.evidence?.lines.map(({ text }) => text)).toEqual(['A zebra'])
  })

  test('leaves the messages before it marked as new', async () => {
    const { reporter, reported } = await two()
    const { threadId } = await send(reported, reporter, 'Still new')
    const { messageId } = await send(reported, reporter, 'A zebra')
    await file(reporter, 'message', messageId)
    const seen = await seenBy(reporter, threadId)
    expect(seen).toMatchObject({ unread: 1, inbox: [{ isNew: true, preview: 'Still new' }] })
    expect(seen.notices).toMatchObject([{ kind: 'new_message', about: threadId, isNew: true }])
  })

  test('removes its conversation from lists until it’s shown again, if no other message is left in it', async () => {
    const { reporter, reported } = await two()
    const { threadId, messageId } = await send(reported, reporter, 'A zebra')
    const { reportId } = (await file(reporter, 'message', messageId)).ok
    const seen = await seenBy(reporter, threadId)
    expect([seen.inbox, seen.friends, seen.notices, seen.messages]).toEqual([[], [], [], []])
    await app.as(reporter).call(showAgain, { reportId })
    expect((await seenBy(reporter, threadId)).inbox).toMatchObject([{ preview: 'A zebra' }])
  })

  test('stays in its recipient’s export', async () => {
    const { reporter, reported } = await two()
    const { messageId } = await send(reported, reporter, 'A zebra')
    await file(reporter, 'message', messageId)
    const kept: unknown = JSON.parse(await readExported(exportMessages(app.services.db, reporter.id)))
    expect(JSON.stringify(kept)).toContain('A zebra')
  })
})

describe('a reported conversation', covers('BEY-06.3', 'MSG-09.1'), () => {
  test('is hidden from the reporter, and the other member doesn’t notice', async () => {
    const { reporter, reported } = await two()
    const { messageId } = await send(reporter, reported, 'My own zebra')
    const { threadId } = await send(reported, reporter, 'A zebra')
    await app.as(reporter).call(saveMessage, { messageId })
    const before = await seenBy(reported, threadId)
    await file(reporter, 'conversation', threadId)
    const seen = await seenBy(reporter, threadId)
    expect(seen).toMatchObject({ opened: 'not_found', inbox: [], archive: [], friends: [], unread: 0 })
    expect([seen.sent, seen.saved, seen.found, seen.notices, seen.frame.threads]).toEqual([[], [], [], [], 0])
    const mine = app.as(reporter)
    for (const refused of [
      await mine.call(listMessages, { threadId }),
      await mine.call(markThreadRead, { threadId }),
      await mine.call(fileThread, { threadId, isArchived: true }),
      await mine.call(removeThread, { threadId }),
      await mine.call(sendMessage, { threadId, body: 'No', clientKey: newId() }),
      await mine.call(unsendMessage, { messageId }),
    ]) {
      expect(refused.code).toBe('not_found')
    }
    expect(await seenBy(reported, threadId)).toEqual(before)
  })

  test('stays hidden whatever the other member writes, without notifications', async () => {
    const { reporter, reported } = await two()
    const { threadId } = await send(reported, reporter, 'A zebra')
    await file(reporter, 'conversation', threadId)
    await send(reported, reporter, 'Another zebra')
    const seen = await seenBy(reporter, threadId)
    expect(seen).toMatchObject({ opened: 'not_found', inbox: [], unread: 0, notices: [], found: [] })
  })

  test('reappears when the reporter asks to see it or writes in it', async () => {
    const { reporter, reported } = await two()
    const { threadId } = await send(reported, reporter, 'A zebra')
    const isHidden = async () => (await app.as(reporter).call(listOwnReports, {})).ok.items[0]?.isHidden
    const { reportId } = (await file(reporter, 'conversation', threadId)).ok
    expect(await isHidden()).toBe(true)
    await app.as(reporter).call(showAgain, { reportId })
    expect([await isHidden(), bodies(await seenBy(reporter, threadId))]).toEqual([false, ['A zebra']])

    const other = await two()
    const theirs = await send(other.reported, other.reporter, 'A zebra')
    await file(other.reporter, 'conversation', theirs.threadId)
    await send(other.reporter, other.reported, 'One more thing')
    const seen = await seenBy(other.reporter, theirs.threadId)
    expect(bodies(seen)).toEqual(['A zebra', 'One more thing'])
    expect(seen.inbox).toHaveLength(1)
  })
})

describe('a reported profile', covers('BEY-06.4'), () => {
  test('leaves the conversation open to both members, still with the reported member’s name', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    const { threadId } = await send(reporter, reported, 'Hello')
    const before = await seenBy(reported, threadId)
    await file(reporter, 'profile', reported.id)
    const { opened } = await seenBy(reporter, threadId)
    expect(opened).toMatchObject({
      thread: { other: { username: reported.username, hasProfile: false, picture: null } },
      obstacle: null,
    })
    expect(await seenBy(reported, threadId)).toEqual(before)
    const replied = await app
      .as(reporter)
      .call(sendMessage, { threadId, body: 'Still there?', clientKey: newId() })
    expect(replied.status).toBe(200)
  })

  test('doesn’t affect whom the reported member may write to', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    await app.given.photo(reported)
    const onlyWithPhoto = { allowFriendsOnly: false, withPhotoOnly: true }
    await app.as(reporter).call(saveContactPreferences, onlyWithPhoto)
    await file(reporter, 'profile', reported.id)
    const sent = { to: reporter.username, body: 'Hello', clientKey: newId() }
    expect((await app.as(reported).call(sendMessage, sent)).status).toBe(200)
  })
})

describe('a message the reporter no longer has', covers('BEY-06.5'), () => {
  test('can’t be reported, just like one that never existed', async () => {
    const { reporter, reported } = await two()
    const unknown = await file(reporter, 'message', newId())
    const { threadId, messageId } = await send(reported, reporter, 'Deleted')
    await app.as(reporter).call(removeMessage, { messageId })
    expect((await file(reporter, 'message', messageId)).error).toEqual(unknown.error)
    expect((await file(reporter, 'conversation', threadId)).error).toEqual(unknown.error)

    const later = await send(reported, reporter, 'Deleted with the conversation')
    await app.as(reporter).call(removeThread, { threadId })
    expect((await file(reporter, 'message', later.messageId)).error).toEqual(unknown.error)
  })

  test('can’t be reported after being unsent', async () => {
    const { reporter, reported } = await two()
    const unknown = await file(reporter, 'message', newId())
    const { threadId, messageId } = await send(reported, reporter, 'Taken back')
    await app.as(reported).call(unsendMessage, { messageId })
    expect((await file(reporter, 'message', messageId)).error).toEqual(unknown.error)
    expect((await file(reporter, 'conversation', threadId)).error).toEqual(unknown.error)
  })

  test('isn’t stored as evidence with a later report, but stays in the evidence of an earlier one', async () => {
    const { reporter, reported } = await two()
    const first = await send(reported, reporter, 'First')
    const second = await send(reported, reporter, 'Second')
    await send(reported, reporter, 'Third')
    await app.as(reporter).call(removeMessage, { messageId: first.messageId })
    await file(reporter, 'message', second.messageId)
    await app.services.db.delete(messages).where(eq(messages.id, second.messageId))
    const { reportId } = (await file(reporter, 'conversation', second.threadId)).ok
    const [own] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    expect(own?.evidence?.lines.map(({ text }) => text)).toEqual(['Third'])
    const reports = await app.services.db
      .select()
      .from(memberReports)
      .where(eq(memberReports.reporterId, reporter.id))
    const [ofMessage] = reports.filter(({ kind }) => kind === 'message')
    expect(ofMessage?.evidence?.lines.map(({ text }) => text)).toEqual(['Second', 'Third'])
  })
})
