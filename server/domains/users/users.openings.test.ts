import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { listStaffOpenings } from '#shared/domains/users/users.openings.contract.ts'
import { openEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { DAY, endOfSiteDay, HOUR, siteDayOf } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const scene = async () => ({
  member: await app.given.member(),
  admin: await app.given.member({ role: 'admin' }),
})
const openingsOf = async (member: Member, page: { cursor?: string; limit?: number } = {}) =>
  (await app.as(member).call(listStaffOpenings, page)).ok
const today = () => siteDayOf(app.clock.now())
const lookAt = (member: Member, admin: Member) => app.as(admin).call(openUser, { memberId: member.id })

test('a member can see which data staff opened, but not who opened it', covers('BEY-41.1'), async () => {
  const { member, admin } = await scene()
  expect(await openingsOf(member)).toEqual({ items: [], next: null })
  const entryId = await createEntry(app.services, member)
  expect((await app.as(admin).call(openEntry, { entryId })).status).toBe(200)
  expect((await lookAt(member, admin)).status).toBe(200)
  const answer = await openingsOf(member)
  expect(answer.items).toEqual([
    { what: 'account', openedOn: today(), caseNumber: null },
    { what: 'verification_photo', openedOn: today(), caseNumber: null },
  ])
  expect(JSON.stringify(answer)).not.toContain(admin.username)
  expect(JSON.stringify(answer)).not.toContain(admin.id)
  expect((await openingsOf(admin)).items).toEqual([])
})

test('private data that staff opened is listed once a day, in pages', covers('BEY-41.2'), async () => {
  const { member, admin } = await scene()
  app.clock.set(new Date(endOfSiteDay(app.clock.now()).getTime() + 6 * HOUR))
  const days: string[] = []
  for (let day = 0; day < 3; day += 1) {
    days.unshift(today())
    await lookAt(member, admin)
    app.clock.advance(HOUR)
    await lookAt(member, await app.given.member({ role: 'admin' }))
    app.clock.advance(DAY - HOUR)
  }
  const first = await openingsOf(member, { limit: 2 })
  const rest = await openingsOf(member, { limit: 2, cursor: first.next ?? '' })
  expect([...first.items, ...rest.items].map(({ openedOn }) => openedOn)).toEqual(days)
  expect(rest.next).toBeNull()
})

test(
  'an admin viewing their own account isn’t listed as staff opening private data',
  covers('BEY-41.1'),
  async () => {
    const { admin } = await scene()
    await lookAt(admin, admin)
    expect((await openingsOf(admin)).items).toEqual([])
  },
)

test(
  'reported content that staff opened is listed, with its case number, once the member was notified of the decision',
  covers('BEY-41.1', 'BEY-41.3'),
  async () => {
    const { member, admin } = await scene()
    const { caseId } = await createCase(app.services, member, { kind: 'message' })
    expect((await app.as(admin).call(openCase, { caseId })).status).toBe(200)
    expect((await openingsOf(member)).items).toEqual([])
    const at = app.clock.now()
    const { db } = app.services
    const isCase = eq(reportCases.id, caseId)
    await db.update(reportCases).set({ decision: 'no_action', decidedAt: at }).where(isCase)
    expect((await openingsOf(member)).items).toEqual([])
    const [row] = await db.update(reportCases).set({ toldAt: at }).where(isCase).returning()
    expect((await openingsOf(member)).items).toEqual([
      { what: 'message', openedOn: today(), caseNumber: row?.caseNumber },
    ])
  },
)

test(
  'a reported profile that staff opened isn’t listed, because it isn’t private data',
  covers('BEY-41.1'),
  async () => {
    const { member, admin } = await scene()
    const at = app.clock.now()
    const { caseId } = await createCase(app.services, member, {
      kind: 'profile',
      decision: 'warn',
      decidedAt: at,
      toldAt: at,
    })
    await app.as(admin).call(openCase, { caseId })
    expect((await openingsOf(member)).items).toEqual([])
  },
)
