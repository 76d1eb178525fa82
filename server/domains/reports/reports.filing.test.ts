// Runs on both engines, because several members report the same item at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getPicture } from '#shared/domains/photos/photos.contract.ts'
import { fabPhoto, listFabs } from '#shared/domains/photos/photos.fabs.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  fileReport,
  listOwnDecisions,
  listOwnReports,
  showAgain,
  type ReportCategory,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase } from '#shared/domains/reports/reports.review.contract.ts'
import { countMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const reportOf = (kind: ReportKind, id: string, category: ReportCategory = 'harassment') => ({
  clientKey: newId(),
  kind,
  id,
  category,
  note: 'Please look at this.',
})

const file = (reporter: Member, ...about: Parameters<typeof reportOf>) =>
  app.as(reporter).call(fileReport, reportOf(...about))

const storedOf = async (reportId: string) => {
  const { db } = app.services
  const [report] = await db.select().from(memberReports).where(eq(memberReports.id, reportId))
  const [row] = await db
    .select()
    .from(reportCases)
    .where(eq(reportCases.id, report?.caseId ?? ''))
  if (!report || !row) throw new Error('nothing was stored')
  return { report, row }
}

/** Sends a message to a member who will report it. */
const sentMessage = async () => {
  const [reporter, reported] = [await app.given.member(), await app.given.member()]
  const sent = { to: reporter.username, body: 'You will be sorry.', clientKey: newId() }
  const { thread, message } = (await app.as(reported).call(sendMessage, sent)).ok
  return { reporter, reported, threadId: thread.id, messageId: message.id }
}

describe('what can be reported', () => {
  test('is nothing for a visitor, and nothing a member can’t see', async () => {
    const [owner, other, friendly] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
    ]
    const photoId = await app.given.photo(owner, { audience: 'friends' })
    const { threadId, messageId } = await sentMessage()
    expect((await app.visitor().call(fileReport, reportOf('profile', owner.id))).code).toBe('not_signed_in')
    for (const [kind, id] of [
      ['profile', friendly.id],
      ['profile', newId()],
      ['photo', photoId],
      ['message', messageId],
      ['conversation', threadId],
    ] as const) {
      expect([kind, (await file(other, kind, id)).code]).toEqual([kind, 'not_found'])
    }
    const filed = await app.services.db
      .select()
      .from(memberReports)
      .where(eq(memberReports.reporterId, other.id))
    expect(filed).toEqual([])
  })

  test('is none of the reporter’s own items, and not the profile of a member who blocked them', async () => {
    const { reporter, reported, messageId } = await sentMessage()
    expect((await file(reported, 'message', messageId)).code).toBe('not_found')
    expect((await file(reporter, 'profile', reporter.id)).code).toBe('not_found')
    await app.given.block(reported, reporter)
    expect((await file(reporter, 'profile', reported.id)).code).toBe('not_found')
    // Received messages can still be reported. A member who has blocked the reporter isn't identified.
    expect((await file(reporter, 'message', messageId)).ok.toBlock).toBeNull()
  })

  test('includes a conversation with a member the reporter has blocked', covers('MSG-59.1'), async () => {
    const { reporter, reported, threadId } = await sentMessage()
    await app.given.block(reporter, reported)
    expect((await file(reporter, 'conversation', threadId)).status).toBe(200)
  })
})

describe('the stored evidence of a report', () => {
  test('includes a reported message and the messages around it', async () => {
    const { reporter, reported, threadId, messageId } = await sentMessage()
    const reply = { threadId, body: 'Leave me alone.', clientKey: newId() }
    await app.as(reporter).call(sendMessage, reply)
    const { reportId } = (await file(reporter, 'message', messageId, 'threats')).ok
    const { report, row } = await storedOf(reportId)
    expect(row).toMatchObject({ reportedId: reported.id, priority: 1, reports: 1, decision: null })
    expect(
      report.evidence?.lines.map(({ text, isByReported, isSubject }) => [text, isByReported, isSubject]),
    ).toEqual([
      ['You will be sorry.', true, true],
      ['Leave me alone.', false, false],
    ])
  })

  test('includes the profile’s texts as they were when reported', async () => {
    const [reporter, reported] = [
      await app.given.member(),
      await app.given.member({ profileTitle: 'Send me money', profileText: 'Only cash.' }),
    ]
    const { reportId } = (await file(reporter, 'profile', reported.id, 'spam')).ok
    await app.services.db.update(profiles).set({ profileText: 'Hello!' }).where(eq(profiles.id, reported.id))
    expect((await storedOf(reportId)).report.evidence?.profile).toEqual({
      title: 'Send me money',
      text: 'Only cash.',
    })
  })

  test('includes an encrypted copy of a photo, which outlives the photo', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    const photoId = await app.given.photo(reported)
    const { reportId } = (await file(reporter, 'photo', photoId, 'picture_of_other')).ok
    const { row } = await storedOf(reportId)
    const copy = await app.services.files.get(`${row.fileKey}-full.webp`)
    const bytes = copy && Buffer.concat(await copy.stream.toArray())
    expect(bytes?.length).toBeGreaterThan(0)
    expect(bytes?.toString('latin1')).not.toContain('picture full')
  })
})

describe('an item reported several times', () => {
  test(
    'has one report per reporter, in a single case with the highest urgency',
    onBoth('BEY-07.1', 'MSG-09.1'),
    async () => {
      const [one, two, reported] = [
        await app.given.member(),
        await app.given.member(),
        await app.given.member(),
      ]
      const first = (await file(one, 'profile', reported.id, 'spam')).ok
      const again = (await file(one, 'profile', reported.id, 'threats')).ok
      expect(again).toEqual(first)
      const other = (await file(two, 'profile', reported.id, 'under_age')).ok
      expect(other.reportId).not.toBe(first.reportId)
      const { row } = await storedOf(first.reportId)
      expect(row).toMatchObject({ reports: 2, priority: 1, category: 'under_age' })
      expect((await storedOf(other.reportId)).row.id).toBe(row.id)
    },
  )

  test('has a single case, however many members report it at the same time', onBoth(), async () => {
    const reported = await app.given.member()
    const reporters = [await app.given.member(), await app.given.member(), await app.given.member()]
    await Promise.all(reporters.map((reporter) => file(reporter, 'profile', reported.id)))
    const rows = await app.services.db
      .select()
      .from(reportCases)
      .where(eq(reportCases.reportedId, reported.id))
    expect(rows.map(({ reports }) => reports)).toEqual([3])
  })

  for (const [kind, isOnceForAll] of [
    ['message', true],
    ['photo', true],
    ['chat_line', true],
    ['profile', false],
  ] as const) {
    test(
      `${isOnceForAll ? 'can’t' : 'can'} be reported again by the same member after a decision: ${kind}`,
      covers('MSG-09.1'),
      async () => {
        const { reporter, reported, messageId } = await sentMessage()
        const ids = {
          message: () => messageId,
          photo: () => app.given.photo(reported),
          profile: () => reported.id,
          chat_line: async () => {
            const { roomId } = (await app.as(reported).call(startChat, { memberId: reporter.id })).ok
            const line = { roomId, text: 'You will be sorry.', clientKey: newId() }
            return (await app.as(reported).call(sendLine, line)).ok.line.id
          },
        }
        const id = await ids[kind]()
        const first = (await file(reporter, kind, id)).ok
        const admin = await app.given.member({ role: 'admin' })
        const { row } = await storedOf(first.reportId)
        const decision = {
          caseId: row.id,
          version: 0,
          decision: 'no_action',
          reason: 'Fine.',
          answer: 'Thank you.',
        } as const
        expect((await app.as(admin).call(decideCase, decision)).status).toBe(200)
        await app.as(reporter).call(showAgain, { reportId: first.reportId })
        const again = await file(reporter, kind, id)
        expect([again.code, again.ok.reportId === first.reportId]).toEqual([undefined, isOnceForAll])
      },
    )
  }

  test('returns the first result for a request with the same client key', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    const report = reportOf('profile', reported.id)
    const first = (await app.as(reporter).call(fileReport, report)).ok
    expect((await app.as(reporter).call(fileReport, report)).ok).toEqual(first)
  })
})

describe('after a report', () => {
  test('the reporter doesn’t see the reported member until they ask to', covers('BEY-06.6'), async () => {
    const town = { town: 'Hidinghham', userCountry: 'England' } as const
    const [reporter, reported] = [await app.given.member(town), await app.given.member(town)]
    const [mine, theirs] = [app.as(reporter), app.as(reported)]
    const search = { filters: { town: 'Hidinghham' } }
    const seen = async (agent: typeof mine, username: string) =>
      (await agent.call(getProfile, { username })).status
    const countOf = async (agent: typeof mine) => (await agent.call(countMembers, search)).ok.total
    const before = { mine: await countOf(mine), theirs: await countOf(theirs) }
    const { reportId, toBlock } = (await file(reporter, 'profile', reported.id)).ok
    expect(toBlock).toEqual({ id: reported.id, username: reported.username })
    expect(await seen(mine, reported.username)).toBe(404)
    expect(await countOf(mine)).toBe(before.mine - 1)
    // Nothing changes for the reported member.
    expect(await seen(theirs, reporter.username)).toBe(200)
    expect(await countOf(theirs)).toBe(before.theirs)
    await mine.call(showAgain, { reportId })
    expect(await seen(mine, reported.username)).toBe(200)
    expect(await countOf(mine)).toBe(before.mine)
    expect((await file(reporter, 'profile', reported.id)).ok.reportId).toBe(reportId)
    expect([await seen(mine, reported.username), await countOf(mine)]).toEqual([404, before.mine - 1])
  })

  test('a reported photo is hidden from the reporter only, and keeps its fabs', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    const photoId = await app.given.photo(reported)
    const fabbed = await app.as(reporter).call(fabPhoto, { photoId })
    expect(fabbed.status).toBe(200)
    await file(reporter, 'photo', photoId)
    const photosFor = async (member: Member) =>
      (await app.as(member).call(listPhotosOf, { username: reported.username })).ok.items.length
    expect(await photosFor(reporter)).toBe(0)
    expect(await photosFor(await app.given.member())).toBe(1)
    expect((await app.as(reporter).call(getPicture, { photoId, size: 'full' })).status).toBe(404)
    // If the reporter's fab disappeared, the owner could tell who reported the photo.
    expect((await app.as(reported).call(listFabs, {})).ok.items.length).toBe(1)
  })

  test('a reported member can still be blocked', async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member()]
    await file(reporter, 'profile', reported.id)
    const blocked = await app.as(reporter).call(blockMember, { memberId: reported.id, note: '' })
    expect(blocked.status).toBe(200)
  })

  test('reporters see a list of their own reports, and no one else’s', async () => {
    const { reporter, reported, messageId } = await sentMessage()
    const other = await app.given.member()
    const { reportId } = (await file(reporter, 'message', messageId)).ok
    const own = (await app.as(reporter).call(listOwnReports, {})).ok.items
    expect(own).toMatchObject([{ id: reportId, kind: 'message', isHidden: true, answer: null }])
    for (const member of [reported, other]) {
      expect((await app.as(member).call(listOwnReports, {})).ok.items).toEqual([])
      expect((await app.as(member).call(listOwnDecisions, {})).ok.items).toEqual([])
      expect((await app.as(member).call(showAgain, { reportId })).code).toBe('not_found')
    }
  })
})

test('a member’s sixth report in a short time is rejected', async () => {
  const reporter = await app.given.member()
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 6; at += 1) {
    codes.push((await file(reporter, 'profile', (await app.given.member()).id)).code)
  }
  expect(codes.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(codes[5]).toBe('too_many_requests')
})
