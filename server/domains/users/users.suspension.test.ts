// Runs on both engines: two admins suspend each other at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createCase } from '#server/testing/cases.ts'
import { readActs } from '#server/testing/exported.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { covers } from '#testing/covers.ts'
import { liftEnded } from '../accounts/accounts.suspension.commands.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { eraseLeavers } from '../joining/joining.erasure.commands.ts'
import { profiles } from '../profiles/profiles.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.update(profiles).set({ role: 'user' })
  admin = await app.given.member({ role: 'admin' })
  member = await app.given.member()
  await app.services.jobs.drain()
  app.letters.splice(0)
})

const staff = () => app.as(admin)
const opened = async ({ id: memberId }: Member = member) => (await staff().call(openUser, { memberId })).ok
const logInAs = (who: Member = member) => app.visitor().call(logIn, { email: who.email, password: PASSWORD })
const actsUpon = async (who: Member = member) =>
  (await readActs(app.services, who)).actsUponYou.filter(({ act }) => act !== 'users.openUser')
const letters = async () => {
  await app.services.jobs.drain()
  return app.letters.map(({ to, subject, text }) => ({ to, subject, text }))
}
const reason = 'You were rude to everybody.'
const one = () => ({ memberId: member.id })
const suspend = (until: string | null = null) => staff().call(acts.suspendUser, { ...one(), reason, until })
const close = () => staff().call(acts.closeUser, { ...one(), reason })
const dayIn = (days: number) => siteDayOf(new Date(app.clock.now().getTime() + days * DAY))

test('a member is suspended with a reason, and restored', covers('ADM-12.4'), async () => {
  const session = app.as(member)
  expect((await session.call(getSession, {})).ok.session).not.toBeNull()
  expect((await suspend()).status).toBe(200)
  expect((await session.call(getSession, {})).ok.session).toBeNull()
  expect((await logInAs()).code).toBe('account_suspended')
  expect(await opened()).toMatchObject({
    status: 'suspended',
    suspendedUntil: null,
    suspensionReason: reason,
  })
  expect((await staff().call(acts.restoreUser, one())).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'active', suspensionReason: null })
  expect((await logInAs()).status).toBe(200)
  expect(await actsUpon()).toMatchObject([
    { act: 'users.suspendUser', details: { after: { reason, until: null } } },
    { act: 'users.restoreUser' },
  ])
  const [back, away] = (await letters()).toSorted((a, b) => a.subject.localeCompare(b.subject))
  expect(away).toMatchObject({ to: member.email, subject: 'Your account is suspended' })
  expect(away?.text).toContain(`Our reason: ${reason}`)
  expect(back).toMatchObject({ to: member.email, subject: 'Your account is open again' })
})

test('a suspension ends after its last day, and another one can follow', covers('ADM-12.4'), async () => {
  expect((await suspend(dayIn(-1))).code).toBe('day_over')
  expect((await suspend(dayIn(0))).status).toBe(200)
  const { suspendedUntil } = await opened()
  app.clock.set(new Date(suspendedUntil ?? ''))
  await liftEnded(app.services)
  expect(await opened()).toMatchObject({ status: 'active', suspendedUntil: null, suspensionReason: null })
  expect((await suspend(dayIn(1))).status).toBe(200)
})

test('a reason is there, and 500 characters at most', async () => {
  for (const endpoint of [acts.suspendUser, acts.closeUser]) {
    for (const wrong of ['', ' ', 'a'.repeat(501)])
      expect((await staff().call(endpoint, { ...one(), reason: wrong })).code).toBe('invalid_input')
  }
  expect((await staff().call(acts.suspendUser, { ...one(), reason: 'a'.repeat(500) })).status).toBe(200)
})

test(
  'nobody suspends or closes themselves, nor the last admin who can log in',
  covers('ADM-12.5'),
  async () => {
    const second = await app.given.member({ role: 'admin' })
    const itself = { memberId: admin.id, reason }
    for (const endpoint of [acts.suspendUser, acts.closeUser]) {
      expect((await staff().call(endpoint, itself)).code).toBe('user_yourself')
    }
    const send = (by: Member, memberId: string) => app.as(by).call(acts.suspendUser, { memberId, reason })
    const answers = await Promise.all([send(admin, second.id), send(second, admin.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)

test(
  'a closed account is out of sight, can’t be taken back by its member, and is erased in time',
  covers('ADM-12.7'),
  async () => {
    expect((await close()).status).toBe(200)
    await letters()
    expect((await logInAs()).code).toBe('account_suspended')
    const stranger = app.as(await app.given.member())
    expect((await stranger.call(getProfile, { username: member.username })).code).toBe('not_found')
    expect(await opened()).toMatchObject({
      status: 'deleting',
      isClosedByAdmin: true,
      suspensionReason: reason,
    })
    app.clock.advance(14 * DAY - 1000)
    await eraseLeavers(app.services)
    expect((await opened()).status).toBe('deleting')
    app.clock.advance(1000)
    expect((await staff().call(acts.keepUser, one())).code).toBe('user_changed')
    await eraseLeavers(app.services)
    expect((await staff().call(openUser, one())).code).toBe('not_found')
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'We have closed your account',
      'Your account has been deleted',
    ])
  },
)

test('a closed account can be opened again, with everything as it was', covers('ADM-12.7'), async () => {
  await suspend(dayIn(3))
  await close()
  await app.services.jobs.drain()
  expect((await app.services.ledger.read()).left).toContain(member.id)
  expect((await staff().call(acts.keepUser, one())).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'active', eraseAt: null, isClosedByAdmin: false })
  expect((await app.services.ledger.read()).left).not.toContain(member.id)
  expect((await logInAs()).status).toBe(200)
  expect((await actsUpon()).map(({ act }) => act)).toEqual([
    'users.suspendUser',
    'users.closeUser',
    'users.keepUser',
  ])
})

test(
  'whoever has left by themselves is neither suspended nor kept by an admin',
  covers('ADM-12.7'),
  async () => {
    const eraseAt = new Date(app.clock.now().getTime() + DAY)
    await app.services.db
      .update(accounts)
      .set({ status: 'deleted', eraseAt })
      .where(eq(accounts.id, member.id))
    for (const answer of [await suspend(), await close(), await staff().call(acts.keepUser, one())])
      expect(answer.code).toBe('user_changed')
    expect(await opened()).toMatchObject({ status: 'deleting', isClosedByAdmin: false })
  },
)

test(
  'a decision on a report that is taken back ends no suspension by an admin',
  covers('ADM-12.4'),
  async () => {
    const { caseId } = await createCase(app.services, member)
    const decision = { caseId, version: 0, decision: 'ban', reason, answer: 'Thank you.' } as const
    await suspend(dayIn(3))
    const { suspendedUntil } = await opened()
    expect((await staff().call(decideCase, decision)).status).toBe(200)
    expect((await opened()).suspendedUntil).toBeNull()
    expect((await staff().call(undoCase, { caseId })).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'suspended', suspendedUntil, suspensionReason: reason })
  },
)
