import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { memberReports } from './domains/reports/reports.cases.tables.ts'
import { openReported, type Reported } from './testing/reported.ts'
import { differing } from './testing/surfaces.ts'

let site: Reported
beforeAll(async () => {
  site = await openReported()
})
beforeEach(() => site.app.clock.advance(DAY))
afterAll(() => site.close())

/** Reports another member and answers how to open that case, with all that stands beside it. */
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

test.each([
  ['profile', null],
  ['message', 'no_action'],
] as const)(
  'an admin whose %s was reported finds no trace in the queue, beside other cases or in their mail, decided: %s',
  covers('BEY-07.4', 'BEY-07.5'),
  async (kind, decision) => {
    const scene = await site.openScene(kind, { role: 'admin' })
    const openAnother = await reportAnother(scene.reporter, scene.agent)
    const opened = await openAnother()
    expect(opened.filed[0]?.reporter).toMatchObject({ open: 0, upheld: 0, dismissed: 0 })
    await scene.lookAround()
    const before = await scene.lookAround()
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['reports.listCases', 'verification.listEntries', '/messages/reported']),
    )

    const caseId = await scene.report('threats')
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
    if (decision) await scene.decide(caseId, decision)
    await scene.tell()
    expect(differing(before, await scene.lookAround())).toEqual([])
    expect(await openAnother()).toEqual(opened)
  },
)

test(
  'an admin who was warned does not find out beside other cases who has reported them',
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
