import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileReport, type ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import { listCases, openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { covers } from '#testing/covers.ts'
import { memberReports } from './reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** Creates a member with this many dismissed and upheld reports. If `isGone`, whom they reported no longer exists. */
const reporterWith = async ({ dismissed = 0, upheld = 0, isGone = false }) => {
  const [reporter, reported] = [await app.given.member(), await app.given.member()]
  const decisions = [
    ...Array<'no_action'>(dismissed).fill('no_action'),
    ...Array<'warn'>(upheld).fill('warn'),
  ]
  for (const decision of decisions)
    await createCase(app.services, isGone ? null : reported, { decision }, { reporterId: reporter.id })
  return reporter
}

const file = async (reporter: Member, id: string, category: ReportCategory = 'harassment') => {
  app.clock.advance(MINUTE)
  const report = { clientKey: newId(), kind: 'profile', id, category, note: '' } as const
  const { reportId } = (await app.as(reporter).call(fileReport, report)).ok
  const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return row?.caseId ?? ''
}

/** Reads the queue page by page and returns the given cases in its order. */
const queue = async (admin: Member, ids: string[]) => {
  const found = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = cursor === undefined ? {} : { cursor }
    const answer = await app.as(admin).call(listCases, { limit: 2, ...asked })
    found.push(...answer.ok.items.filter(({ id }) => ids.includes(id)))
    cursor = answer.ok.next
  }
  return found
}

test(
  'a case reported only by a member whose reports are mostly dismissed is listed last, with their record',
  covers('BEY-43.1', 'BEY-43.2'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const doubted = await reporterWith({ dismissed: 6, upheld: 1 })
    const [first, urgent] = [await app.given.member(), await app.given.member()]
    const low = await file(doubted, first.id)
    const threat = await file(doubted, urgent.id, 'threats')
    const [other, third] = [await app.given.member(), await app.given.member()]
    const usual = await file(other, third.id)
    const ids = [low, threat, usual]
    const listed = await queue(admin, ids)
    // The case with threats comes first here but isn't urgent, as cases with threats usually are.
    expect(listed.map(({ id }) => id)).toEqual([threat, usual, low])
    expect(listed.map(({ doubt }) => doubt)).toEqual([
      { decided: 7, dismissed: 6 },
      null,
      { decided: 7, dismissed: 6 },
    ])
    const { filed } = (await app.as(admin).call(openCase, { caseId: low })).ok
    expect(filed[0]?.reporter).toMatchObject({ dismissed: 6, upheld: 1 })

    // Once anyone else reports the same member, the case is a normal one.
    await file(other, first.id)
    const joined = (await queue(admin, ids)).find(({ id }) => id === low)
    expect(joined).toMatchObject({ doubt: null, priority: 3, reports: 2 })
    await file(await app.given.member(), urgent.id, 'threats')
    expect((await queue(admin, ids))[0]).toMatchObject({ id: threat, doubt: null, priority: 1 })
  },
)

test(
  'a report by a member whose reports are mostly dismissed doesn’t change the doubt or priority of others’ cases',
  covers('BEY-43.2'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const [doubted, other, reported] = [
      await reporterWith({ dismissed: 5 }),
      await app.given.member(),
      await app.given.member(),
    ]
    const caseId = await file(other, reported.id)
    await file(doubted, reported.id, 'threats')
    expect((await queue(admin, [caseId]))[0]).toMatchObject({ doubt: null, priority: 3, category: 'threats' })
  },
)

test.each([
  ['4 of 4', { dismissed: 4 }, null],
  ['5 of 5', { dismissed: 5 }, { decided: 5, dismissed: 5 }],
  ['6 of 9', { dismissed: 6, upheld: 3 }, null],
  ['7 of 10', { dismissed: 7, upheld: 3 }, { decided: 10, dismissed: 7 }],
  ['6 of 6, about members who have left', { dismissed: 6, isGone: true }, null],
] as const)(
  'whether dismissed reports cast doubt on a new one: %s',
  covers('BEY-43.1'),
  async (_, record, doubt) => {
    const admin = await app.given.member({ role: 'admin' })
    const caseId = await file(await reporterWith(record), (await app.given.member()).id)
    expect((await queue(admin, [caseId]))[0]?.doubt).toEqual(doubt)
  },
)
