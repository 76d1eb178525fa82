// Runs on both engines, because two cases about the same member are decided or undone at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberReports, reportCases } from './reports.cases.tables.ts'
import { notifyOfDecisions } from './reports.settling.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Decided = { decision: 'suspend'; days: number } | { decision: 'ban' }

/** Creates a member with one case about their photo and another about their profile. */
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
  /** Returns for how many milliseconds the member is still locked out: null for good, 0 if they aren't locked out. */
  const awayFor = async () => {
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, reported.id))
    if (account?.status !== 'suspended') return 0
    const { suspendedUntil } = account
    return suspendedUntil && suspendedUntil.getTime() - app.clock.now().getTime()
  }
  /** Advances the clock and returns what the emails sent to the member say about the length of the lockout. */
  const settle = async (minutes = 5) => {
    app.clock.advance(minutes * MINUTE)
    await notifyOfDecisions(app.services)
    await app.services.jobs.drain()
    const sent = app.emails.splice(0).filter(({ to }) => to === reported.email)
    return sent.map(({ text }) => text.split('\n\n')[1])
  }
  return { first, second, decide, undo, awayFor, settle }
}

const ban = { decision: 'ban' } as const
const suspend = (days: number) => ({ decision: 'suspend', days }) as const

test.each([
  ['a ban and a one-day suspension', ban, suspend(1), null],
  ['a one-day suspension and a ban', suspend(1), ban, null],
  ['suspensions of 30 days and one day', suspend(30), suspend(1), 30],
  ['suspensions of one day and 30 days', suspend(1), suspend(30), 30],
])(
  '%s on the same member last as long as the longer of the two',
  covers('BEY-07.6'),
  async (_, one, other, days) => {
    const { first, second, decide, awayFor } = await openScene()
    await decide(first, one)
    await decide(second, other)
    expect(await awayFor()).toEqual(days && around(days * DAY))
  },
)

test.each([
  ['undoing one of two bans', ban, ban, null],
  ['undoing a one-day suspension next to a ban', ban, suspend(1), null],
  ['undoing a ban next to a 7-day suspension', suspend(7), ban, 7],
  ['undoing a 30-day suspension next to a 7-day one', suspend(7), suspend(30), 7],
])('%s leaves the other sanction in effect', covers('BEY-07.6'), async (_, stays, goes, days) => {
  const { first, second, decide, undo, awayFor } = await openScene()
  await decide(first, stays)
  await decide(second, goes)
  await undo(second)
  expect(await awayFor()).toEqual(days && around(days * DAY))
  await undo(first)
  expect(await awayFor()).toBe(0)
})

const CLOSED = 'We’ve closed your account for good. You can no longer log in, and no one can see you.'
const STAYS_CLOSED =
  'We’ve decided on another report about you. Your account stays closed for good. You can no longer log in, and no one can see you.'
const until = (day: string) =>
  `We’ve suspended your account until ${day}. Until then you can’t log in, and no one can see you.`
const stays = (day: string) =>
  `We’ve decided on another report about you. Your account stays suspended until ${day}. Until then you can’t log in, and no one can see you.`

test.each([
  ['a one-day suspension after a ban', ban, suspend(1), [CLOSED], [STAYS_CLOSED]],
  ['a second ban', ban, ban, [CLOSED], [STAYS_CLOSED]],
  [
    'a one-day suspension after a 30-day one',
    suspend(30),
    suspend(1),
    [until('17 July 2026')],
    [stays('17 July 2026')],
  ],
  [
    'a 30-day suspension after a one-day one',
    suspend(1),
    suspend(30),
    [until('18 June 2026')],
    [until('17 July 2026')],
  ],
  ['a ban after a one-day suspension', suspend(1), ban, [until('18 June 2026')], [CLOSED]],
])('the email about %s says how long the member is locked out', covers('BEY-07.11'), async (...given) => {
  const [, one, other, first, second] = given
  app.clock.set(new Date('2026-06-17T10:00:00Z'))
  const scene = await openScene()
  await scene.decide(scene.first, one)
  expect(await scene.settle()).toEqual(first)
  await scene.decide(scene.second, other)
  expect(await scene.settle()).toEqual(second)
})

test(
  'the email about a one-day suspension doesn’t mention a ban that can still be undone',
  covers('BEY-07.11'),
  async () => {
    app.clock.set(new Date('2026-06-17T10:00:00Z'))
    const { first, second, decide, settle } = await openScene()
    await decide(first, suspend(1))
    app.clock.advance(MINUTE)
    await decide(second, ban)
    expect(await settle(4)).toEqual([until('18 June 2026')])
    expect(await settle(1)).toEqual([CLOSED])
  },
)

test('a ban stays in force if a suspension is undone at the same time', onBoth('BEY-07.6'), async () => {
  for (let round = 0; round < 8; round += 1) {
    const { first, second, decide, undo, awayFor } = await openScene()
    await decide(first, suspend(7))
    await Promise.all([decide(second, ban), undo(first)])
    expect(await awayFor()).toBeNull()
  }
})

test(
  'a ban stays in force if a suspension is undone by a process whose clock is behind',
  covers('BEY-07.6'),
  async () => {
    const { first, second, decide, undo, awayFor } = await openScene()
    await decide(first, suspend(7))
    const before = app.clock.now()
    app.clock.advance(MINUTE)
    await decide(second, ban)
    app.clock.set(before)
    await undo(first)
    expect(await awayFor()).toBeNull()
  },
)

test(
  'if two admins suspend and ban each other at the same time, one of them remains active',
  onBoth('BEY-07.10'),
  async () => {
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
  },
)
