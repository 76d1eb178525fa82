// Runs on both engines: two cases about a member are worked on at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/app.ts'
import { createCase } from '#server/testing/cases.ts'
import { around } from '#server/testing/instants.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { memberReports, reportCases } from './reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Decided = { decision: 'suspend'; days: number } | { decision: 'ban' }

/** A member about whose photo and profile there is a case each. */
const openScene = async () => {
  const [reporter, reported] = [await app.given.member(), await app.given.member()]
  const admin = app.as(await app.given.member({ role: 'admin' }))
  const photo = await app.given.photo(reported)
  const about = [
    { kind: 'photo', id: photo },
    { kind: 'profile', id: reported.id },
  ] as const
  const caseIds: string[] = []
  for (const each of about) {
    const report = { clientKey: newId(), category: 'harassment', note: '', ...each } as const
    const { reportId } = (await app.as(reporter).call(fileReport, report)).ok
    const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    caseIds.push(row?.caseId ?? '')
  }
  const [first = '', second = ''] = caseIds
  const decide = async (caseId: string, decided: Decided) => {
    const [row] = await app.services.db.select().from(reportCases).where(eq(reportCases.id, caseId))
    const told = { reason: 'We do not want this.', answer: 'Thank you.', version: row?.version ?? 0 }
    await admin.call(decideCase, { caseId, days: 1, ...told, ...decided }).then(({ ok }) => ok)
  }
  const undo = (caseId: string) => admin.call(undoCase, { caseId }).then(({ ok }) => ok)
  /** Milliseconds for which the member is away; null for ever, 0 for not at all. */
  const awayFor = async () => {
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, reported.id))
    if (account?.status !== 'suspended') return 0
    const { suspendedUntil } = account
    return suspendedUntil && suspendedUntil.getTime() - app.clock.now().getTime()
  }
  return { first, second, decide, undo, awayFor }
}

const ban = { decision: 'ban' } as const
const suspend = (days: number) => ({ decision: 'suspend', days }) as const

test.each([
  ['a ban and a day', ban, suspend(1), null],
  ['a day and a ban', suspend(1), ban, null],
  ['30 days and one', suspend(30), suspend(1), 30],
  ['a day and 30', suspend(1), suspend(30), 30],
])('%s make the longer of the two', covers('BEY-07.6'), async (_, one, other, days) => {
  const { first, second, decide, awayFor } = await openScene()
  await decide(first, one)
  await decide(second, other)
  expect(await awayFor()).toEqual(days && around(days * DAY))
})

test.each([
  ['a ban taken back beside a ban', ban, ban, null],
  ['a day taken back beside a ban', ban, suspend(1), null],
  ['a ban taken back beside 7 days', suspend(7), ban, 7],
  ['30 days taken back beside 7', suspend(7), suspend(30), 7],
])('%s leaves what the other says', covers('BEY-07.6'), async (_, stays, goes, days) => {
  const { first, second, decide, undo, awayFor } = await openScene()
  await decide(first, stays)
  await decide(second, goes)
  await undo(second)
  expect(await awayFor()).toEqual(days && around(days * DAY))
  await undo(first)
  expect(await awayFor()).toBe(0)
})

test('a ban that comes while another decision is taken back stands', covers('BEY-07.6'), async () => {
  for (let round = 0; round < 8; round += 1) {
    const { first, second, decide, undo, awayFor } = await openScene()
    await decide(first, suspend(7))
    await Promise.all([decide(second, ban), undo(first)])
    expect(await awayFor()).toBeNull()
  }
})

test('of two admins who suspend and ban each other at once one stays', covers('BEY-07.10'), async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await createTickingApp()
    try {
      const admins = [
        await other.given.member({ role: 'admin' }),
        await other.given.member({ role: 'admin' }),
      ]
      const told = { version: 0, reason: 'We do not want this.', answer: 'Thank you.' }
      const answers = await Promise.all(
        admins.map(async (admin, at) => {
          const { caseId } = await createCase(other.services, admins.at(at - 1) ?? null)
          const decision = at === 0 ? 'ban' : 'suspend'
          return other.as(admin).call(decideCase, { caseId, decision, ...told })
        }),
      )
      expect(await other.services.db.$count(accounts, eq(accounts.status, 'active'))).toBe(1)
      expect(answers.map(({ status }) => status)).not.toEqual([200, 200])
    } finally {
      await other.close()
    }
  }
})
