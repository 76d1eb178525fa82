import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLines, listRooms, sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { addReply, listReplies } from '#shared/domains/discussion/discussion.contract.ts'
import {
  listMessages,
  listThreads,
  markThreadRead,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import {
  listSaved,
  listSent,
  removeThread,
  saveMessage,
  unsendMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import { searchMessages } from '#shared/domains/messages/messages.search.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { createPost, listPosts } from '#shared/domains/posts/posts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { fileReport, showAgain, type ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, listCases, openCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { exportChats } from '#server/domains/chat/chat.export.queries.ts'
import { chatMessages } from '#server/domains/chat/chat.tables.ts'
import { exportMessages } from '#server/domains/messages/messages.export.queries.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'
import { memberReports } from './reports.cases.tables.ts'
import { notifyOfDecisions } from './reports.settling.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const people = async () => {
  const [reporter, reported, admin] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member({ role: 'admin' }),
  ]
  return { reporter, reported, admin }
}
const send = async (from: Member, to: Member, body: string) => {
  app.clock.advance(1000)
  return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const report = async (reporter: Member, kind: ReportKind, id: string) => {
  const about = { clientKey: newId(), kind, id, category: 'harassment', note: '' } as const
  const { reportId } = (await app.as(reporter).call(fileReport, about)).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return { reportId, caseId: row?.caseId ?? '' }
}
const remove = (admin: Member, caseId: string) =>
  app.as(admin).call(decideCase, {
    caseId,
    version: 0,
    decision: 'remove_content',
    days: 7,
    reason: 'We do not want this here.',
    answer: 'Thank you.',
  })
const settle = async () => {
  app.clock.advance(6 * MINUTE)
  await notifyOfDecisions(app.services)
}

const seenBy = async (member: Member, threadId: string) => {
  const agent = app.as(member)
  return {
    messages: (await agent.call(listMessages, { threadId })).ok.items.map(({ body }) => body),
    inbox: (await agent.call(listThreads, {})).ok.items.map(({ preview, isNew }) => ({ preview, isNew })),
    unread: (await agent.call(countUnreadThreads, {})).ok.threads,
    sent: (await agent.call(listSent, {})).ok.items.length,
    saved: (await agent.call(listSaved, {})).ok.items.length,
    found: (await agent.call(searchMessages, { words: 'zebra' })).ok.items.length,
    notices: (await agent.call(listNotices, {})).ok.items.length,
  }
}

describe('a removed message', covers('BEY-07.3', 'MSG-09.1'), () => {
  test('disappears for both members, from every list, and reappears for both if the removal is undone', async () => {
    const { reporter, reported, admin } = await people()
    const { thread } = await send(reporter, reported, 'Good evening')
    const { message } = await send(reported, reporter, 'A zebra')
    for (const member of [reporter, reported]) {
      await app.as(member).call(saveMessage, { messageId: message.id })
    }
    const { reportId, caseId } = await report(reporter, 'message', message.id)
    await app.as(reporter).call(showAgain, { reportId })
    const before = [await seenBy(reporter, thread.id), await seenBy(reported, thread.id)]
    expect(before).toMatchObject([
      { unread: 1, saved: 1, found: 1, notices: 1 },
      { sent: 1, saved: 1, found: 1 },
    ])
    expect((await remove(admin, caseId)).status).toBe(200)
    const left = { messages: ['Good evening'], saved: 0, found: 0 }
    const inbox = [{ preview: 'Good evening', isNew: false }]
    expect(await seenBy(reporter, thread.id)).toEqual({ ...left, inbox, unread: 0, sent: 1, notices: 0 })
    expect(await seenBy(reported, thread.id)).toMatchObject({ ...left, sent: 0 })
    expect((await app.as(reported).call(unsendMessage, { messageId: message.id })).code).toBe('not_found')
    const opened = (await app.as(admin).call(openCase, { caseId })).ok
    expect(opened).toMatchObject({ isStillThere: false, undoUntil: expect.any(String) })

    expect((await app.as(admin).call(undoCase, { caseId })).status).toBe(200)
    const [mine, theirs] = [await seenBy(reporter, thread.id), await seenBy(reported, thread.id)]
    // The notification isn't restored.
    expect({ ...mine, notices: 1 }).toEqual(before[0])
    expect(theirs).toEqual(before[1])
  })

  test('is deleted once the removal can no longer be undone, and can’t be restored', async () => {
    const { reporter, reported, admin } = await people()
    const { thread, message } = await send(reported, reporter, 'A zebra')
    await app.as(reporter).call(markThreadRead, { threadId: thread.id })
    const { caseId } = await report(reporter, 'message', message.id)
    await remove(admin, caseId)
    for (const { id } of [reporter, reported]) {
      expect(await readExported(exportMessages(app.services.db, id))).not.toContain('zebra')
    }
    await settle()
    expect(await app.services.db.select().from(messages).where(eq(messages.id, message.id))).toEqual([])
    expect((await app.as(admin).call(undoCase, { caseId })).code).toBe('report_undo_over')
    expect((await seenBy(reported, thread.id)).inbox).toEqual([])
    const listed = (await app.as(admin).call(listCases, { filter: 'decided' })).ok.items
    expect(listed.find(({ id }) => id === caseId)?.decision).toBe('remove_content')
    const { filed } = (await app.as(admin).call(openCase, { caseId })).ok
    expect(filed[0]?.evidence?.lines.map(({ text }) => text)).toEqual(['A zebra'])
  })

  test('doesn’t bring back a conversation its sender has deleted if the removal is undone', async () => {
    const { reporter, reported, admin } = await people()
    const { thread, message } = await send(reported, reporter, 'A zebra')
    const { caseId } = await report(reporter, 'message', message.id)
    await app.as(reported).call(removeThread, { threadId: thread.id })
    await remove(admin, caseId)
    await app.as(admin).call(undoCase, { caseId })
    expect((await seenBy(reported, thread.id)).inbox).toEqual([])
  })
})

describe('a removed chat line', covers('BEY-07.3'), () => {
  const scene = async () => {
    const { reporter, reported, admin } = await people()
    const { roomId } = (await app.as(reported).call(startChat, { memberId: reporter.id })).ok
    const say = async (text: string) =>
      (await app.as(reported).call(sendLine, { roomId, text, clientKey: newId() })).ok.line
    await say('Good evening')
    const line = await say('A zebra')
    const { caseId } = await report(reporter, 'chat_line', line.id)
    const seenIn = async (member: Member) => ({
      texts: (await app.as(member).call(listLines, { roomId })).ok.items.map(({ text }) => text),
      preview: (await app.as(member).call(listRooms, {})).ok.items[0]?.preview,
    })
    return { reporter, reported, admin, line, caseId, seenIn }
  }

  test('disappears for both members, and reappears for its sender if the removal is undone', async () => {
    const { reporter, reported, admin, caseId, seenIn } = await scene()
    expect(await seenIn(reported)).toEqual({ texts: ['Good evening', 'A zebra'], preview: 'A zebra' })
    await remove(admin, caseId)
    const gone = { texts: ['Good evening', ''], preview: 'Good evening' }
    expect([await seenIn(reporter), await seenIn(reported)]).toEqual([gone, gone])
    for (const { id } of [reporter, reported]) {
      expect(await readExported(exportChats(app.services.db, id))).not.toContain('zebra')
    }
    await app.as(admin).call(undoCase, { caseId })
    expect((await seenIn(reported)).texts).toEqual(['Good evening', 'A zebra'])
    // The reporter hasn't asked to see the reported line again.
    expect((await seenIn(reporter)).texts).toEqual(['Good evening', ''])
  })

  test('has no text left once the removal can no longer be undone', async () => {
    const { reported, admin, line, caseId, seenIn } = await scene()
    await remove(admin, caseId)
    await settle()
    const [row] = await app.services.db.select().from(chatMessages).where(eq(chatMessages.id, line.id))
    expect(row?.message).not.toContain('zebra')
    expect((await seenIn(reported)).texts).toEqual(['Good evening', ''])
  })
})

test('removed profile texts aren’t kept, and their removal can’t be undone', covers('BEY-07.3'), async () => {
  const { reporter, admin } = await people()
  const reported = await app.given.member({ profileText: 'A zebra' })
  const { caseId } = await report(reporter, 'profile', reported.id)
  const viewer = app.as(await app.given.member())
  const shown = async () =>
    JSON.stringify((await viewer.call(getProfile, { username: reported.username })).ok)
  expect(await shown()).toContain('zebra')
  await remove(admin, caseId)
  expect(await shown()).not.toContain('zebra')
  expect((await app.as(admin).call(undoCase, { caseId })).code).toBe('report_undo_over')
})

test(
  'a reported post is hidden from its reporter only and, once removed, from everyone, but its text and photo are kept as evidence',
  covers('BEY-06.1', 'BEY-06.2', 'BEY-07.3'),
  async () => {
    const { reporter, reported, admin } = await people()
    const photoId = await app.given.photo(reported, { alt: 'Stripes' })
    await app.as(reported).call(createPost, { content: 'A zebra', photoId })
    const seen = async (by: Member) =>
      (await app.as(by).call(listPosts, {})).ok.items.filter(({ author }) => author.id === reported.id)
    const [post] = await seen(reporter)
    const own = { clientKey: newId(), kind: 'post', id: post?.id ?? '', category: 'spam', note: '' } as const
    expect((await app.as(reported).call(fileReport, own)).code).toBe('not_found')
    const { reportId, caseId } = await report(reporter, 'post', post?.id ?? '')
    expect([await seen(reporter), (await seen(reported)).length, (await seen(admin)).length]).toEqual([
      [],
      1,
      1,
    ])
    await app.as(reporter).call(showAgain, { reportId })
    expect(await seen(reporter)).toHaveLength(1)
    await report(reporter, 'post', post?.id ?? '')
    const { filed, isStillThere, photo } = (await app.as(admin).call(openCase, { caseId })).ok
    expect([isStillThere, filed[0]?.evidence?.lines.map(({ text }) => text)]).toEqual([true, ['A zebra']])
    expect([photo, filed[0]?.evidence?.alt]).toEqual([{ width: 800, height: 1000 }, 'Stripes'])
    await remove(admin, caseId)
    for (const by of [reporter, reported, admin]) expect(await seen(by)).toEqual([])
    expect((await app.as(admin).call(openCase, { caseId })).ok.isStillThere).toBe(false)
    expect((await app.as(admin).call(undoCase, { caseId })).code).toBe('report_undo_over')
  },
)

test(
  'a reported reply is hidden and uncounted for its reporter only and, once removed, for everyone, but kept as evidence',
  covers('BEY-06.1', 'BEY-06.2', 'BEY-07.3'),
  async () => {
    const { reporter, reported, admin } = await people()
    const author = await app.given.member()
    await app.as(author).call(createPost, { content: 'A zebra', audience: 'members' })
    const counted = async (by: Member) => {
      const { items } = (await app.as(by).call(listPosts, {})).ok
      return items.find((post) => post.author.id === author.id)
    }
    const discussionId = (await counted(reported))?.id ?? ''
    await app.as(reported).call(addReply, { discussionId, content: 'A horse' })
    const listed = async (by: Member) => (await app.as(by).call(listReplies, { discussionId })).ok.items
    const seen = async (by: Member) => [(await listed(by)).length, (await counted(by))?.replies]
    const id = (await listed(reporter))[0]?.id ?? ''
    const own = { clientKey: newId(), kind: 'reply', id, category: 'spam', note: '' } as const
    expect((await app.as(reported).call(fileReport, own)).code).toBe('not_found')
    const { reportId, caseId } = await report(reporter, 'reply', id)
    expect([await seen(reporter), await seen(author)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await app.as(reporter).call(showAgain, { reportId })
    expect(await seen(reporter)).toEqual([1, 1])
    const { filed } = (await app.as(admin).call(openCase, { caseId })).ok
    expect(filed[0]?.evidence?.lines).toMatchObject([
      { text: 'A zebra', isByReported: false, isSubject: false },
      { text: 'A horse', isByReported: true, isSubject: true },
    ])
    await remove(admin, caseId)
    for (const by of [reporter, reported, author]) expect(await seen(by)).toEqual([0, 0])
  },
)

test('a reported conversation can’t be removed', async () => {
  const { reporter, reported, admin } = await people()
  const { thread } = await send(reported, reporter, 'A zebra')
  const { caseId } = await report(reporter, 'conversation', thread.id)
  expect((await remove(admin, caseId)).code).toBe('report_decision_not_possible')
})
