import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  REPORT_KINDS,
  type Decision,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
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

/** What is decided about each kind, which goes in an order in which nothing hides from the reporter what comes after it. */
const DECISIONS = {
  message: 'remove_content',
  chat_line: 'remove_content',
  photo: 'remove_content',
  conversation: 'warn',
  profile: 'warn',
} as const satisfies Record<ReportKind, Decision>

/** A scene in which the reporter can report all of them. */
const openScene = async () => {
  const scene = await site.openScene('profile')
  const { lookAround, report } = scene
  // The first look is the one that is counted.
  await lookAround()
  const before = await lookAround()
  const reportAll = async () => {
    const caseIds = new Map<ReportKind, string>()
    for (const kind of Object.keys(DECISIONS) as ReportKind[]) {
      caseIds.set(kind, await report('harassment', kind))
    }
    expect(new Set(caseIds.values()).size).toBe(REPORT_KINDS.length)
    return caseIds
  }
  return { ...scene, before, reportAll }
}

test(
  'of reports of each kind that came to nothing the reported member finds no trace, to the byte',
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
  'of reports of each kind that led to something the reported member learns the decisions, and nothing of the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async () => {
    const { before, lookAround, reportAll, decide, tell, expectNoNaming } = await openScene()
    for (const [kind, caseId] of await reportAll()) await decide(caseId, DECISIONS[kind])
    await tell()
    const after = await lookAround()
    const decisions = after.get('reports.listDecisions') ?? ''
    expect(decisions.split(DECIDED.reason)).toHaveLength(REPORT_KINDS.length + 1)
    const differ = differing(before, after)
    expect(differ).toEqual(expect.arrayContaining(['export', 'mails', 'pushes', 'reports.listDecisions']))
    expectNoNaming(differ, before, after)
  },
)
