import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { DECIDED, openReported, type Reported } from './testing/reported.ts'
import { differing } from './testing/surfaces.ts'

let site: Reported
beforeAll(async () => {
  site = await openReported()
})
beforeEach(() => site.app.clock.advance(DAY))
afterAll(() => site.close())

/** By hand: what anybody without a session no longer sees, as the member is hidden. */
const WITHOUT_THE_MEMBER = [
  '/browse',
  '/profile/{username}',
  'photos.listOf',
  'search.countMembers',
  'search.listRelaxations',
  'search.searchMembers',
]
/** By hand: what goes with the sessions that a decision ends, its push devices included. */
const LOGGED_OUT = [
  '/account/notifications',
  '/account/sessions',
  'accounts.listSessions',
  'export',
  'live',
  'notifications.listPushDevices',
]
/** By hand: where a member who is back reads what was decided. */
const READ_BACK = [
  '/account/reports',
  '/notifications',
  'mails',
  'notifications.list',
  'reports.listDecisions',
]

/** In an order in which nothing hides from the reporter what comes after it. */
test.each([
  ['suspend', ['chat_line', 'conversation', 'profile']],
  ['ban', ['message', 'photo']],
] as const)(
  'of reports that led to %s (%s) the member learns the decisions, while away and back, and nothing of the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async (decision, kinds) => {
    const scene = await site.openScene('profile')
    const { lookAround, openView, expectNoNaming } = scene
    await lookAround()
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
  'without a session a member who is away learns it at the log-in alone',
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
