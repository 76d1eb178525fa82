import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { decideAppeal } from '#shared/domains/reports/reports.appeals.contract.ts'
import { listOwnReports } from '#shared/domains/reports/reports.filing.contract.ts'
import { listCases, openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createAppealing } from '#server/testing/builders/appeals.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { bannedPictures } from '#server/domains/photos/bans/photos.bans.tables.ts'

let app: TestApp
let on: ReturnType<typeof createAppealing>
beforeAll(async () => {
  app = await createTestApp()
  on = createAppealing(app)
})
afterAll(() => app.close())

describe('a decision on an appeal', () => {
  test(
    'is made by a different admin from the original decision, as long as another admin can log in',
    covers('BEY-42.2'),
    async () => {
      const { reported, admin, other, caseId } = await on.told()
      await on.ask(reported, caseId)
      await on.leaveOnly(admin, other)
      expect((await on.listed(admin, caseId))?.isForAnother).toBe(true)
      const found = await on.listed(other, caseId)
      expect((await on.decide(admin, found, 'upheld')).code).toBe('appeal_of_own_decision')
      await app.services.db
        .update(accounts)
        .set({ status: 'suspended', suspendedUntil: null })
        .where(eq(accounts.id, other.id))
      expect((await on.listed(admin, caseId))?.isForAnother).toBe(false)
      expect((await on.decide(admin, found, 'upheld')).status).toBe(200)
    },
  )

  test('is made only once, with an answer that’s shown to the member', covers('BEY-42.7'), async () => {
    const { reported, reporter, other, caseId } = await on.told()
    await on.ask(reported, caseId)
    const found = await on.listed(other, caseId)
    const acts = () => app.services.db.$count(auditActs, eq(auditActs.act, decideAppeal.name))
    const before = await acts()
    expect((await on.decide(other, found, 'upheld', ' ')).code).toBe('appeal_answer_missing')
    const both = await Promise.all([
      on.decide(other, found, 'upheld', 'It was no joke.'),
      on.decide(other, found, 'taken_back', 'It was a joke.'),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.map(({ code }) => code)).toContain('appeal_decided')
    const answered = await on.own(reported)
    const isFirst = both[0].status === 200
    expect(answered?.appeal).toMatchObject({
      outcome: isFirst ? 'upheld' : 'taken_back',
      answer: isFirst ? 'It was no joke.' : 'It was a joke.',
    })
    expect((await on.ask(reported, caseId)).code).toBe('appeal_again')
    const kinds = async (member: typeof reported) =>
      (await app.as(member).call(listNotices, {})).ok.items.map(({ kind }) => kind)
    expect(await kinds(reported)).toContain('report_appeal')
    expect(await kinds(reporter)).not.toContain('report_appeal')
    expect((await app.as(reporter).call(listOwnReports, {})).ok.items[0]?.answer?.text).toBe('Thank you.')
    expect((await acts()) - before).toBe(1)
  })

  test(
    'that takes back a ban lets the member log in again, and notifies them by email',
    covers('BEY-42.8'),
    async () => {
      const { reported, other, caseId } = await on.told('ban')
      await on.askByLink(reported)
      const enter = () => app.visitor().call(logIn, { email: reported.email, password: PASSWORD })
      expect((await enter()).status).not.toBe(200)
      await on.decide(other, await on.listed(other, caseId), 'taken_back', 'You were right.')
      const mail = await on.emailTo(reported)
      expect(mail).toContain('taken it back. You can log in as before.')
      expect(mail).toContain('You were right.')
      expect((await enter()).status).toBe(200)
      expect((await on.listed(other, caseId, 'decided'))?.outcome).toBe('taken_back')
      const cases = (await app.as(other).call(listCases, { filter: 'decided', limit: 100 })).ok.items
      expect(cases.find(({ id }) => id === caseId)).toMatchObject({ decision: 'ban', isTakenBack: true })
    },
  )

  test(
    'that takes back a ban keeps the member locked out for as long as another suspension lasts',
    covers('BEY-42.8'),
    async () => {
      const { reported, other, caseId } = await on.told('ban')
      await on.askByLink(reported)
      const { db } = app.services
      const until = new Date(app.clock.now().getTime() + 7 * DAY)
      await createCase(app.services, reported, { decision: 'suspend', until })
      await on.decide(other, await on.listed(other, caseId), 'taken_back')
      const [account] = await db.select().from(accounts).where(eq(accounts.id, reported.id))
      expect(account).toMatchObject({ status: 'suspended', suspendedUntil: until })
      expect(await on.emailTo(reported)).toContain('You still can’t log in')
    },
  )

  test(
    'that takes back a removal lifts the ban on the picture, but doesn’t restore the picture',
    covers('BEY-42.8'),
    async () => {
      const { reported, other, caseId } = await on.told('remove_content', 'photo')
      const bans = () => app.services.db.select().from(bannedPictures)
      const before = (await bans()).length
      await on.ask(reported, caseId)
      await on.decide(other, await on.listed(other, caseId), 'taken_back')
      expect((await bans()).length).toBe(before - 1)
      expect((await app.as(other).call(openCase, { caseId })).ok).toMatchObject({
        isStillThere: false,
        isPictureBanned: false,
      })
    },
  )

  test('that upholds the decision only notifies the member', covers('BEY-42.8'), async () => {
    const { reported, other, caseId } = await on.told('ban')
    await on.askByLink(reported)
    await on.decide(other, await on.listed(other, caseId), 'upheld', 'It was no joke.')
    expect(await on.emailTo(reported)).toContain('and it stands.')
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, reported.id))
    expect(account?.status).toBe('suspended')
  })
})
