import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import {
  fileReport,
  listOwnReports,
  REPORT_NOTE_MAX,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { UNDO_WINDOW } from '#shared/domains/reports/reports.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createChatting } from '#server/testing/builders/chats.ts'
import { listRows } from '#server/testing/database/rows.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { usernameChangeRequests as requests } from '../usernames/usernames.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { notifyOfDecisions } from '#server/domains/reports/cases/reports.settling.commands.ts'
import { FORMER_MEMBER as F, leavingOut } from './reports.names.view.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())

const file = async (
  reporter: Member,
  { note = '', ...thing }: { kind: ReportKind; id: string; note?: string },
) => {
  const report = { clientKey: newId(), category: 'harassment', note, ...thing } as const
  const { reportId } = (await app.as(reporter).call(fileReport, report)).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return row?.caseId ?? ''
}

const open = async (caseId: string) => {
  const { filed, version } = (await app.as(admin).call(openCase, { caseId })).ok
  return { caseId, version, report: filed[0] }
}

/** Reports a member's message and profile, then erases the member. Returns the two cases as an admin sees them. */
const openedAfterErasure = async (username: string, note = '') => {
  const [reporter, reported] = [
    await app.given.member(),
    await app.given.member({ username, profileText: `Love,\n${username}\n@${username}` }),
  ]
  await app.given.friends(reporter, reported)
  const write = async (from: Member, to: Member, body: string) => {
    app.clock.advance(1000)
    return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok.message.id
  }
  await write(reporter, reported, `Is it you, ${username.toUpperCase()}?`)
  const messageId = await write(reported, reporter, `${username} here:\n${username}`)
  const ofMessage = await file(reporter, { kind: 'message', id: messageId, note })
  const ofProfile = await file(reporter, { kind: 'profile', id: reported.id, note })
  await eraseMember(app.services, reported.id)
  return { ofMessage: await open(ofMessage), ofProfile: await open(ofProfile) }
}

test.each(['true', 'false', 'lines', 'text', 'alt', 'r.o_s-e', '2026-11'])(
  'evidence about the member %s is kept after their erasure without the name, and can still be decided on',
  covers('DEL-05.2', 'DEL-05.3'),
  async (username) => {
    const { ofMessage, ofProfile } = await openedAfterErasure(username, `I know ${username}.`)
    expect(ofMessage.report?.note).toBe(`I know ${F}.`)
    expect(ofMessage.report?.evidence).toMatchObject({ username: F, profile: null, alt: '' })
    expect(ofMessage.report?.evidence?.lines).toMatchObject([
      { text: `Is it you, ${F}?`, isByReported: false, isSubject: false },
      { text: `${F} here:\n${F}`, isByReported: true, isSubject: true },
    ])
    expect(ofProfile.report?.evidence).toMatchObject({
      username: F,
      profile: { text: `Love,\n${F}\n${F}` },
    })
    const { caseId, version } = ofMessage
    const decision = {
      caseId,
      version,
      decision: 'no_action',
      days: 7,
      reason: 'Over.',
      answer: 'Thank you.',
    } as const
    expect((await app.as(admin).call(decideCase, decision)).status).toBe(200)
  },
)

test(
  'a note of the maximum length is truncated if the neutral name is longer than the username it replaces',
  covers('DEL-05.2'),
  async () => {
    const note = 'ann '.repeat(REPORT_NOTE_MAX / 4).trim()
    const { ofProfile } = await openedAfterErasure('ann', note)
    expect(ofProfile.report?.note).toBe(`${F} `.repeat(REPORT_NOTE_MAX).slice(0, REPORT_NOTE_MAX))
  },
)

test('content taken down just before its author is erased is destroyed', async () => {
  const [reporter, reported] = [await app.given.member(), await app.given.member()]
  await app.given.friends(reporter, reported)
  const typed = { to: reporter.username, body: 'Taken down in the message', clientKey: newId() }
  const { message } = (await app.as(reported).call(sendMessage, typed)).ok
  const { start, write } = createChatting(app)
  const { roomId } = (await start(reported, reporter)).ok
  const { line } = (await write(reported, roomId, 'Taken down in the chat')).ok
  for (const thing of [
    { kind: 'message', id: message.id },
    { kind: 'chat_line', id: line.id },
  ] as const) {
    const { caseId, version } = await open(await file(reporter, thing))
    const decision = { decision: 'remove_content', days: 7, reason: 'Over.', answer: 'Thank you.' } as const
    expect((await app.as(admin).call(decideCase, { caseId, version, ...decision })).status).toBe(200)
  }
  await eraseMember(app.services, reported.id)
  expect((await listRows(app.services)).filter(({ json }) => json.includes('Taken down in'))).toEqual([])
})

/** Gives the member a former username, which anyone else can then take. */
const givenFormerName = async (member: Member, oldUsername: string) => {
  const [createdAt, decidedAt] = [app.clock.now(), app.clock.now()]
  const row = { id: newId(), userId: member.id, oldUsername, newUsername: member.username }
  await app.services.db.insert(requests).values({ ...row, status: 'approved', createdAt, decidedAt })
}

/** Files a non-member's report. Returns a function that fetches the report as an admin sees it. */
const fileAsVisitor = async (location: string) => {
  const written = {
    subject: 'under_age',
    location,
    details: `It is ${location}.`,
    email: 'x@example.org',
  } as const
  const { caseNumber } = (await app.visitor().call(fileVisitorReport, { ...written, clientKey: newId() })).ok
  return async () => {
    const [row] = await app.services.db
      .select()
      .from(reportCases)
      .where(eq(reportCases.caseNumber, caseNumber))
    return (await app.as(admin).call(openCase, { caseId: row?.id ?? '' })).ok.visitor
  }
}

test(
  'erasing a member removes their former username from visitors’ reports about them, but not about its new owner',
  covers('DEL-05.7'),
  async () => {
    const member = await app.given.member({ username: 'wanda.now' })
    await givenFormerName(member, 'wanda')
    const [ofFormer, ofCurrent] = [await fileAsVisitor('wanda'), await fileAsVisitor('wanda.now')]
    await app.given.member({ username: 'wanda' })
    const ofOther = await fileAsVisitor('wanda')
    await eraseMember(app.services, member.id)
    expect(await ofOther()).toMatchObject({ location: 'wanda', details: 'It is wanda.' })
    for (const seen of [await ofFormer(), await ofCurrent()]) {
      expect(seen).toMatchObject({ location: F, details: `It is ${F}.` })
    }
  },
)

test(
  'the answer to a report no longer mentions a reported member who’s erased',
  covers('DEL-05.7'),
  async () => {
    const [reporter, reported] = [await app.given.member(), await app.given.member({ username: 'olive.b' })]
    const { caseId, version } = await open(await file(reporter, { kind: 'profile', id: reported.id }))
    const texts = { reason: 'That is not nice, olive.b.', answer: 'We have warned Olive.b about it.' }
    await app.as(admin).call(decideCase, { caseId, version, decision: 'warn', days: 7, ...texts })
    await eraseMember(app.services, reported.id)
    app.clock.advance(UNDO_WINDOW)
    await notifyOfDecisions(app.services)
    const [own] = (await app.as(reporter).call(listOwnReports, {})).ok.items
    expect(own?.answer?.text).toBe(`We have warned ${F} about it.`)
    const [row] = await app.services.db.select().from(reportCases).where(eq(reportCases.id, caseId))
    expect(row).toMatchObject({ answer: `We have warned ${F} about it.`, reason: null, reportedName: F })
  },
)

test('an erased member’s former usernames are replaced as well, even if one is a word in the neutral name', async () => {
  const reporter = await app.given.member()
  const reported = await app.given.member({ profileText: 'member, former and Rosie' })
  for (const name of ['member', 'former', 'rosie']) await givenFormerName(reported, name)
  const caseId = await file(reporter, { kind: 'profile', id: reported.id })
  await eraseMember(app.services, reported.id)
  expect((await open(caseId)).report?.evidence?.profile).toEqual({ text: `${F}, ${F} and ${F}` })
})

describe('replacing the names of an erased member', () => {
  test.each([
    ['rosie-b', `rosie-b`, F],
    ['rosie-b', `Rosie-B's, (ROSIE-B) "rosie-b"! rosie-b’s`, `${F}'s, (${F}) "${F}"! ${F}’s`],
    ['rosie-b', '\nrosie-b\trosie-b\r\nrosie-b', `\n${F}\t${F}\r\n${F}`],
    ['rosie-b', '-rosie-b ...rosie-b *rosie-b* _rosie-b_', `-${F} ...${F} *${F}* _${F}_`],
    ['rosie-b', 'rosie-b.Write to me', `${F}.Write to me`],
    ['rosie-b', '@rosie-b, x@rosie-b.example', `${F}, x@${F}.example`],
    ['rosie-b', 'rosie-bb primrosie-b rosie-b2 rosie-b-2 jo.rosie-b jo-rosie-b érosie-b', null],
    ['a.nn', 'a.nn abnn', `${F} abnn`],
    ['$1.+(b)', 'is $1.+(b) here', `is ${F} here`],
  ])('%s in %j', (name, text, left) => {
    expect(leavingOut([name])(text)).toBe(left ?? text)
  })

  test('leaves the text unchanged if there are no names', () => {
    expect(leavingOut([])('rosie')).toBe('rosie')
  })

  test('matches the longest of several names', () => {
    expect(leavingOut(['rosie', 'rosie.b'])('rosie.b and rosie')).toBe(`${F} and ${F}`)
  })
})
