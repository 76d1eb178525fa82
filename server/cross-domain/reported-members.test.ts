import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import {
  fileReport,
  REPORT_KINDS,
  type Decision,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { memberReports } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { DECIDED, openReported, type Reported } from '../testing/builders/reported.ts'
import { differing } from '../testing/matrices/exposure.ts'

let site: Reported
beforeAll(async () => {
  site = await openReported()
})
beforeEach(() => site.app.clock.advance(DAY))
afterAll(() => site.close())

/** The decision on each kind of report. In this order, no item is hidden from the reporter before they report it. */
const DECISIONS = {
  message: 'remove_content',
  chat_line: 'remove_content',
  photo: 'remove_content',
  reply: 'remove_content',
  post: 'remove_content',
  conversation: 'warn',
  profile: 'warn',
} as const satisfies Record<ReportKind, Decision>

const A_MINUTE = { name: 'reports.fileReport:member:60', max: 5, seconds: 60, whenStoreDown: 'open' } as const

/** A scene whose reporter can file a report of every kind. */
const openScene = async () => {
  const scene = await site.openScene('profile')
  const { lookAround, settle, report } = scene
  await settle()
  const before = await lookAround()
  const reportAll = async () => {
    const caseIds = new Map<ReportKind, string>()
    for (const kind of Object.keys(DECISIONS) as ReportKind[]) {
      caseIds.set(kind, await report('harassment', kind))
      // There are more kinds than a member may report in a minute.
      await site.app.services.limits.refund(A_MINUTE, scene.reporter.id)
    }
    expect(new Set(caseIds.values()).size).toBe(REPORT_KINDS.length)
    return caseIds
  }
  return { ...scene, before, reportAll }
}

test(
  'reports of any kind that led to nothing leave no trace, byte for byte, in what the reported member sees',
  covers('BEY-07.4'),
  async () => {
    const { before, lookAround, reportAll, decide, undo, tell } = await openScene()
    const expectNoTrace = async () => expect(differing(before, await lookAround())).toEqual([])
    const caseIds = await reportAll()
    await expectNoTrace()
    for (const caseId of caseIds.values()) {
      await decide(caseId, 'warn')
      await undo(caseId)
    }
    await expectNoTrace()
    for (const caseId of caseIds.values()) await decide(caseId, 'no_action')
    await tell()
    await expectNoTrace()
  },
)

test(
  'from reports of any kind that led to a decision, the reported member learns the decisions and nothing about the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async () => {
    const { before, lookAround, reportAll, decide, tell, expectNoNaming } = await openScene()
    for (const [kind, caseId] of await reportAll()) await decide(caseId, DECISIONS[kind])
    await tell()
    const after = await lookAround()
    const decisions = after.get('reports.listOwnDecisions') ?? ''
    expect(decisions.split(DECIDED.reason)).toHaveLength(REPORT_KINDS.length + 1)
    const differ = differing(before, after)
    expect(differ).toEqual(expect.arrayContaining(['export', 'mails', 'pushes', 'reports.listOwnDecisions']))
    expectNoNaming(differ, before, after)
  },
)

/** Maintained by hand: what visitors no longer see because the member is hidden. */
const WITHOUT_THE_MEMBER = [
  '/browse',
  '/profile/{username}',
  'photos.listPhotosOf',
  'search.countMembers',
  'search.listRelaxations',
  'search.searchMembers',
]
/** Maintained by hand: what changes because a decision ends sessions and removes their push devices. */
const LOGGED_OUT = [
  '/account/notifications',
  '/account/sessions',
  'accounts.listSessions',
  'export',
  'live',
  'notifications.listPushDevices',
]
/** Maintained by hand: where a returning member can read the decision. */
const READ_BACK = [
  '/account/reports',
  '/dashboard',
  '/notifications',
  'mails',
  'notifications.listNotices',
  'reports.listOwnDecisions',
]

/** In this order, no item is hidden from the reporter before they report it. */
test.each([
  ['suspend', ['chat_line', 'conversation', 'post', 'profile']],
  ['ban', ['message', 'photo', 'reply']],
] as const)(
  'after reports that led to %s (%s), the member learns the decisions, both while locked out and afterwards, but nothing about the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async (decision, kinds) => {
    const scene = await site.openScene('profile')
    const { lookAround, settle, openView, expectNoNaming } = scene
    await settle()
    const before = await lookAround(openView())
    const outside = await (await scene.openEnded()).look()
    const expectDiffering = (names: string[], was: typeof before, is: typeof before) => {
      expect(differing(was, is)).toEqual(names.toSorted())
      expectNoNaming(names, was, is)
    }
    const caseIds: string[] = []
    for (const kind of kinds) caseIds.push(await scene.report('harassment', kind))
    const decideAll = async () => {
      for (const caseId of caseIds) await scene.decide(caseId, decision)
    }

    await decideAll()
    expectDiffering(WITHOUT_THE_MEMBER, outside, await scene.look())
    for (const caseId of caseIds.toReversed()) await scene.undo(caseId)
    expectDiffering(LOGGED_OUT, before, await lookAround(openView()))

    await decideAll()
    await scene.tell()
    expectDiffering(WITHOUT_THE_MEMBER, outside, await openView().look())
    const received = await scene.receiveAll()
    expectDiffering(['live', 'mails'], before, received)
    expect(received.get('mails')).toContain(DECIDED.reason)
    if (decision === 'ban') return
    await scene.end()
    const view = openView()
    await view.agent.call(markNoticesSeen, { kind: 'report_decision' }).then(({ ok }) => ok)
    expectDiffering([...LOGGED_OUT, ...READ_BACK], before, await lookAround(view))
  },
)

test(
  'a banned member without a session learns of the ban only when logging in',
  covers('BEY-07.2', 'BEY-07.4'),
  async () => {
    const [never, away, undone] = [
      await site.openScene('profile'),
      await site.openScene('profile'),
      await site.openScene('profile'),
    ]
    const usual = await never.knock()
    await away.decide(await away.report(), 'ban')
    const answers = await away.knock()
    expect(differing(usual, answers)).toEqual(['accounts.logIn'])
    expect(answers.get('accounts.logIn')).toBe('{"status":403,"code":"account_suspended"}')
    const caseId = await undone.report()
    await undone.decide(caseId, 'ban')
    await undone.undo(caseId)
    expect(differing(usual, await undone.knock())).toEqual([])
  },
)

/** Reports a different member. Returns a function that opens the case with everything shown beside it. */
const reportAnother = async (reporter: { id: string }, agent: ReturnType<Reported['app']['as']>) => {
  const { app } = site
  const about = { kind: 'profile', id: (await app.given.member()).id, category: 'spam', note: '' } as const
  const { reportId } = (await app.as(reporter).call(fileReport, { clientKey: newId(), ...about })).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return async () => {
    const { openingId: _, ...opened } = (await agent.call(openCase, { caseId: row?.caseId ?? '' })).ok
    return opened
  }
}

test(
  'an admin finds no trace of reports about themselves in the queue, in other cases or in their emails',
  covers('BEY-07.4', 'BEY-07.5'),
  async () => {
    const scene = await site.openScene('profile', { role: 'admin' })
    const openAnother = await reportAnother(scene.reporter, scene.agent)
    const opened = await openAnother()
    expect(opened.filed[0]?.reporter).toMatchObject({ open: 0, upheld: 0, dismissed: 0 })
    await scene.settle()
    const before = await scene.lookAround()
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['reports.listCases', 'verification.listEntries', '/messages/reported']),
    )

    await scene.report('threats')
    const caseId = await scene.report('harassment', 'message')
    const outside = {
      subject: 'under_age',
      location: scene.reported.username,
      details: 'Too young.',
    } as const
    const sent = { clientKey: newId(), email: 'rose@example.org', ...outside }
    await site.app
      .visitor()
      .call(fileVisitorReport, sent)
      .then(({ ok }) => ok)
    expect(differing(before, await scene.lookAround())).toEqual([])
    await scene.decide(caseId, 'no_action')
    await scene.tell()
    expect(differing(before, await scene.lookAround())).toEqual([])
    expect(await openAnother()).toEqual(opened)
  },
)

test(
  'an admin who was warned can’t tell from other cases who reported them',
  covers('BEY-07.5'),
  async () => {
    const scene = await site.openScene('photo', { role: 'admin' })
    const openAnother = await reportAnother(scene.reporter, scene.agent)
    const opened = await openAnother()
    await scene.decide(await scene.report(), 'warn')
    await scene.tell()
    expect(await openAnother()).toEqual(opened)
  },
)
