import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REPORT_KINDS } from '#shared/domains/reports/reports.filing.contract.ts'
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

test.each(REPORT_KINDS)(
  'of a report of their %s that came to nothing the reported member finds no trace, to the byte',
  covers('BEY-07.4'),
  async (kind) => {
    const { lookAround, report, decide, undo, tell } = await site.openScene(kind)
    // The first look is the one that is counted.
    await lookAround()
    const before = await lookAround()
    const expectNoTrace = async () => expect(differing(before, await lookAround())).toEqual([])
    const caseId = await report()
    await expectNoTrace()
    await decide(caseId, 'warn')
    await undo(caseId)
    await expectNoTrace()
    await decide(caseId, 'no_action')
    await tell()
    await expectNoTrace()
  },
)

test.each([
  ['profile', 'warn'],
  ['conversation', 'warn'],
  ['message', 'remove_content'],
  ['chat_line', 'remove_content'],
  ['photo', 'remove_content'],
] as const)(
  'of a report of their %s that led to %s the reported member learns the decision, and nothing of the reporter',
  covers('BEY-07.2', 'BEY-07.4'),
  async (kind, decision) => {
    const { lookAround, report, decide, tell, expectNoNaming } = await site.openScene(kind)
    await lookAround()
    const before = await lookAround()
    const caseId = await report()
    await decide(caseId, decision)
    await tell()
    const after = await lookAround()
    expect([...after.values()].some((answer) => answer.includes(DECIDED.reason))).toBe(true)
    const differ = differing(before, after)
    expect(differ).toEqual(expect.arrayContaining(['export', 'mails', 'pushes', 'reports.listDecisions']))
    expectNoNaming(differ, before, after)
  },
)
