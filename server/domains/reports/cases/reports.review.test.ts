import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  fileReport,
  listOwnDecisions,
  listOwnReports,
  type ReportCategory,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import {
  decideCase,
  listCases,
  openCase,
  reportedPicturePath,
  undoCase,
} from '#shared/domains/reports/reports.review.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { liftEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { destroyEvidence, notifyOfDecisions } from './reports.settling.commands.ts'
import { memberReports, reportCases } from './reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Kind = Extract<ReportKind, 'profile' | 'photo'>

const file = async (reporter: Member, kind: Kind, id: string, category: ReportCategory = 'harassment') => {
  const report = { clientKey: newId(), kind, id, category, note: '' }
  return (await app.as(reporter).call(fileReport, report)).ok
}

const scene = async (kind: Kind = 'profile') => {
  const [reporter, reported, admin] = [
    await app.given.member(),
    await app.given.member({ profileText: 'Call me names.' }),
    await app.given.member({ role: 'admin' }),
  ]
  const itemId = kind === 'photo' ? await app.given.photo(reported) : reported.id
  const { reportId } = await file(reporter, kind, itemId)
  const [report] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
  return { reporter, reported, admin, itemId, caseId: report?.caseId ?? '' }
}

const told = { reason: 'We do not want this here.', answer: 'Thank you, we have acted.' }

const decide = (
  admin: Member,
  caseId: string,
  decision: 'no_action' | 'warn' | 'remove_content' | 'suspend' | 'ban',
  version = 0,
) => app.as(admin).call(decideCase, { caseId, version, decision, days: 7, ...told })

const pictureFor = (admin: Member, openingId: string) =>
  app.as(admin).request('GET', reportedPicturePath(openingId))

const settle = async () => {
  app.clock.advance(6 * MINUTE)
  await notifyOfDecisions(app.services)
}

describe('the queue of reports', () => {
  test('is closed to visitors and members', covers('BEY-07.1', 'MSG-09.1'), async () => {
    const { reporter, reported, caseId } = await scene()
    for (const agent of [app.visitor(), app.as(reporter), app.as(reported)]) {
      expect((await agent.call(listCases, {})).status).toBeGreaterThanOrEqual(401)
      expect((await agent.call(openCase, { caseId })).status).toBeGreaterThanOrEqual(401)
      const decision = { caseId, version: 0, decision: 'ban', ...told } as const
      expect((await agent.call(decideCase, decision)).status).toBeGreaterThanOrEqual(401)
      expect((await agent.call(undoCase, { caseId })).status).toBeGreaterThanOrEqual(401)
    }
  })

  test('lists the most urgent cases, then the oldest, and is paginated', covers('BEY-07.1'), async () => {
    const { admin, reporter, caseId: old } = await scene()
    app.clock.advance(MINUTE)
    const [young, urgent] = [await app.given.member(), await app.given.member()]
    await file(reporter, 'profile', young.id)
    await file(reporter, 'profile', urgent.id, 'under_age')
    const visitor = { clientKey: newId(), subject: 'profile_of_me', location: young.username } as const
    const filed = await app
      .visitor()
      .call(fileVisitorReport, { ...visitor, details: 'That is me.', email: 'rose@example.org' })
    const names: (string | null)[] = []
    const ids: string[] = []
    for (let at: { cursor?: string } | null = {}; at;) {
      const page: OutputOf<typeof listCases> = (await app.as(admin).call(listCases, { limit: 2, ...at })).ok
      names.push(...page.items.map(({ caseNumber }) => caseNumber))
      ids.push(...page.items.map(({ id }) => id))
      at = page.next ? { cursor: page.next } : null
    }
    const places = (await app.services.db.select().from(reportCases)).map((row) => ({
      ...row,
      place: ids.indexOf(row.id),
    }))
    const placeOf = (is: (row: (typeof places)[number]) => boolean) => places.find(is)?.place ?? -1
    expect(placeOf(({ reportedId }) => reportedId === urgent.id)).toBe(0)
    expect(names[1]).toBe(filed.ok.caseNumber)
    expect(placeOf(({ id }) => id === old)).toBeLessThan(
      placeOf(({ reportedId, kind }) => reportedId === young.id && kind === 'profile'),
    )
    const only = (await app.as(admin).call(listCases, { category: 'under_age' })).ok.items
    expect(only.map(({ category }) => category)).toEqual(['under_age'])
  })

  test('doesn’t show admins reports about themselves', covers('BEY-07.5'), async () => {
    const [reporter, admin] = [await app.given.member(), await app.given.member({ role: 'admin' })]
    const { reportId } = await file(reporter, 'profile', admin.id)
    const [report] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    const caseId = report?.caseId ?? ''
    const listed = (await app.as(admin).call(listCases, { limit: 100 })).ok.items
    expect(listed.map(({ id }) => id)).not.toContain(caseId)
    expect((await app.as(admin).call(openCase, { caseId })).code).toBe('not_found')
    expect((await decide(admin, caseId, 'no_action')).code).toBe('not_found')
  })

  test(
    'shows evidence, the member’s current state, and the outcome of the reporter’s other reports',
    covers('BEY-07.1'),
    async () => {
      const { reporter, admin, caseId, reported } = await scene('photo')
      const other = await app.given.member()
      await file(reporter, 'profile', other.id)
      const opened = (await app.as(admin).call(openCase, { caseId })).ok
      expect(opened).toMatchObject({
        username: reported.username,
        photo: { width: 800, height: 1000 },
        isStillThere: true,
        filed: [{ reporter: { username: reporter.username, open: 1, upheld: 0, dismissed: 0 } }],
      })
      const picture = await pictureFor(admin, opened.openingId)
      expect(picture.statusCode).toBe(200)
      const another = await app.given.member({ role: 'admin' })
      expect((await pictureFor(another, opened.openingId)).statusCode).toBe(404)
      app.clock.advance(10 * MINUTE - SECOND)
      expect((await pictureFor(admin, opened.openingId)).statusCode).toBe(200)
      app.clock.advance(SECOND)
      expect((await pictureFor(admin, opened.openingId)).statusCode).toBe(404)
    },
  )
})

describe('a decision on a report', () => {
  test('is rejected if the admin hasn’t seen the latest state or another admin has the case open', async () => {
    const { admin, reported, caseId } = await scene()
    const other = await app.given.member({ role: 'admin' })
    await app.as(other).call(openCase, { caseId })
    expect((await app.as(admin).call(openCase, { caseId })).ok.claimedBy).toBe(other.username)
    expect((await decide(admin, caseId, 'warn')).code).toBe('report_claimed')
    app.clock.advance(10 * MINUTE - SECOND)
    expect((await decide(admin, caseId, 'warn')).code).toBe('report_claimed')
    app.clock.advance(SECOND)
    await file(await app.given.member(), 'profile', reported.id)
    expect((await decide(admin, caseId, 'warn')).code).toBe('report_changed')
    expect((await decide(admin, caseId, 'warn', 1)).status).toBe(200)
    expect((await decide(admin, caseId, 'ban', 1)).code).toBe('report_changed')
  })

  test(
    'is shown to the reporter and the reported member once it can’t be undone, without revealing the reporter',
    covers('BEY-07.1', 'BEY-07.2'),
    async () => {
      const { admin, reporter, reported, caseId } = await scene()
      await decide(admin, caseId, 'warn')
      app.clock.advance(5 * MINUTE - SECOND)
      await notifyOfDecisions(app.services)
      expect((await app.as(reported).call(listOwnDecisions, {})).ok.items).toEqual([])
      app.clock.advance(SECOND)
      await notifyOfDecisions(app.services)
      const decisions = (await app.as(reported).call(listOwnDecisions, {})).ok.items
      expect(decisions).toMatchObject([{ decision: 'warn', reason: told.reason }])
      expect(JSON.stringify(decisions)).not.toContain(reporter.username)
      const [own] = (await app.as(reporter).call(listOwnReports, {})).ok.items
      expect(own?.answer?.text).toBe(told.answer)
      expect((await app.as(admin).call(undoCase, { caseId })).code).toBe('report_undo_over')
    },
  )

  test('without consequences isn’t shown to the reported member', covers('BEY-07.4'), async () => {
    const { admin, reported, caseId } = await scene()
    await decide(admin, caseId, 'no_action')
    await settle()
    expect((await app.as(reported).call(listOwnDecisions, {})).ok.items).toEqual([])
  })

  test(
    'notifies reporters and reported members once it can’t be undone',
    covers('BEY-07.2', 'BEY-07.4', 'NSET-03.3'),
    async () => {
      const { admin, reporter, reported, caseId } = await scene()
      const second = await app.given.member()
      await file(second, 'profile', reported.id)
      const noticesOf = async (member: Member) =>
        (await app.as(member).call(listNotices, {})).ok.items.map(({ kind, who }) => ({ kind, who }))
      await decide(admin, caseId, 'warn', 1)
      for (const member of [reporter, second, reported]) expect(await noticesOf(member)).toEqual([])
      await settle()
      const answer = [{ kind: 'report_answer', who: null }]
      expect([await noticesOf(reporter), await noticesOf(second)]).toEqual([answer, answer])
      expect(await noticesOf(reported)).toEqual([{ kind: 'report_decision', who: null }])
      app.clock.advance(3 * MINUTE)
      await app.services.jobs.drain()
      const subjectsTo = ({ email }: Member) =>
        app.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
      expect(subjectsTo(reporter)).toEqual(['An answer for you'])
      expect(subjectsTo(reported)).toEqual(['About your account'])

      const other = await scene()
      await decide(other.admin, other.caseId, 'no_action')
      await settle()
      expect([await noticesOf(other.reporter), await noticesOf(other.reported)]).toEqual([answer, []])
    },
  )

  test('to suspend expires, and then the profile is back', covers('BEY-07.1', 'BEY-07.2'), async () => {
    const { admin, reported, caseId } = await scene()
    const viewer = app.as(await app.given.member())
    const statusOf = async () => (await viewer.call(getProfile, { username: reported.username })).status
    const decidedAt = app.clock.now().getTime()
    await decide(admin, caseId, 'suspend')
    await settle()
    await app.services.jobs.drain()
    const mail = app.emails.find(({ to }) => to === reported.email)
    expect(mail?.text).toContain(told.reason)
    app.clock.set(new Date(decidedAt + 7 * DAY - SECOND))
    await liftEnded(app.services)
    expect(await statusOf()).toBe(404)
    app.clock.advance(SECOND)
    await liftEnded(app.services)
    expect(await statusOf()).toBe(200)
  })

  test(
    'to suspend ends all sessions immediately and can be undone, and the email about a ban doesn’t name the reporter',
    covers('BEY-07.1', 'BEY-07.2'),
    async () => {
      const { admin, reporter, reported, caseId } = await scene()
      const theirs = app.as(reported)
      expect((await theirs.call(getSession, {})).ok.session).not.toBeNull()
      await decide(admin, caseId, 'suspend')
      expect((await theirs.call(getSession, {})).ok.session).toBeNull()
      const seen = await app.as(await app.given.member()).call(getProfile, { username: reported.username })
      expect(seen.status).toBe(404)
      app.clock.advance(5 * MINUTE - SECOND)
      expect((await app.as(admin).call(undoCase, { caseId })).status).toBe(200)
      const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, reported.id))
      expect(account).toMatchObject({ status: 'active', suspendedUntil: null })
      await decide(admin, caseId, 'ban', 2)
      await settle()
      await app.services.jobs.drain()
      const mail = app.emails.find(({ to }) => to === reported.email)
      expect(mail?.text).toContain(told.reason)
      expect(mail?.text).not.toContain(reporter.username)
    },
  )

  test(
    'to remove a photo deletes it, but keeps the evidence for 90 days',
    covers('BEY-07.1', 'BEY-07.3'),
    async () => {
      const { admin, caseId, itemId } = await scene('photo')
      expect((await decide(admin, caseId, 'remove_content')).status).toBe(200)
      expect(await app.services.db.select().from(photos).where(eq(photos.id, itemId))).toEqual([])
      expect((await app.as(admin).call(undoCase, { caseId })).code).toBe('report_undo_over')
      const opened = (await app.as(admin).call(openCase, { caseId })).ok
      expect((await pictureFor(admin, opened.openingId)).statusCode).toBe(200)
      app.clock.advance(90 * DAY - SECOND)
      await destroyEvidence(app.services)
      expect((await app.as(admin).call(openCase, { caseId })).ok.photo).not.toBeNull()
      app.clock.advance(SECOND)
      await destroyEvidence(app.services)
      const receipt = (await app.as(admin).call(openCase, { caseId })).ok
      expect(receipt).toMatchObject({ photo: null, decision: 'remove_content', filed: [{ evidence: null }] })
    },
  )

  test('is recorded in the audit log, whose entry for opening a case isn’t linked to the member', async () => {
    const { admin, caseId } = await scene()
    await app.as(admin).call(openCase, { caseId })
    const opened = await app.services.db.select().from(auditActs).where(eq(auditActs.subject, caseId))
    expect(opened).toMatchObject([{ act: 'reports.openCase', personal: null }])
    await decide(admin, caseId, 'warn')
    const acts = await app.services.db.select().from(auditActs).where(eq(auditActs.act, 'reports.decide'))
    expect(acts.length).toBeGreaterThan(0)
  })
})
