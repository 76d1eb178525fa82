// Runs on both engines, because decisions are taken back in SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { appealByLink } from '#shared/domains/reports/reports.appeals.contract.ts'
import { decideCase } from '#shared/domains/reports/reports.review.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { createAppealing, WHY } from '#server/testing/builders/appeals.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { drainWaiting } from '#server/testing/builders/emails.ts'
import { covers, onBoth } from '#testing/covers.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const reason = 'You were rude to everybody.'

let app: TestApp
let on: ReturnType<typeof createAppealing>
let admin: Member
let other: Member
let member: Member
beforeAll(async () => {
  app = await createTickingApp()
  on = createAppealing(app)
  ;[admin, other] = [await on.newAdmin(), await on.newAdmin()]
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  app.emails.splice(0)
})

const does = (endpoint: Endpoint, input: object = {}) =>
  app.as(admin).call(endpoint, { memberId: member.id, ...input })
const suspend = () => does(acts.suspendUser, { reason, until: null })
const ban = () => does(acts.banUser, { reason })
const restrict = () => does(acts.restrictUser, { kind: 'no_messages', reason, until: null })
const token = async () => {
  await drainWaiting(app.services)
  return on.tokenFor(member)
}
const mail = async () => {
  await drainWaiting(app.services)
  return on.emailTo(member)
}
const askBy = (link: string, text = WHY) => app.visitor().call(appealByLink, { token: link, text })
const appealOf = async (staff = other) =>
  (await on.all(staff)).find(({ username }) => username === member.username)
const decide = async (outcome: 'upheld' | 'taken_back') => on.decide(other, await appealOf(), outcome)
const logInAs = () => app.visitor().call(logIn, { email: member.email, password: PASSWORD })
const opened = async () => (await app.as(admin).call(openUser, { memberId: member.id })).ok

test.each([
  ['a suspension', suspend, 'suspend'],
  ['a ban', ban, 'ban'],
] as const)(
  'a member can appeal against %s once, through the link in the email, and can log in again if the decision is taken back',
  covers('BEY-42.9', 'BEY-42.10'),
  async (_, act, decision) => {
    expect((await act()).status).toBe(200)
    const link = await token()
    expect((await askBy(`${link}x`)).code).toBe('appeal_link_unknown')
    expect((await askBy(link, ' ')).code).toBe('appeal_empty')
    expect((await askBy(link)).status).toBe(200)
    expect((await askBy(link)).code).toBe('appeal_again')
    expect(await appealOf()).toMatchObject({ caseId: null, kind: null, decision, reason, text: WHY })
    expect((await logInAs()).code).toBe('account_suspended')
    expect((await decide('taken_back')).status).toBe(200)
    expect((await logInAs()).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'active', bannedAt: null, suspensionReason: null })
    expect(await mail()).toContain('You can log in as before.')
    expect(await on.own(member)).toMatchObject({ kind: null, decision, appeal: { outcome: 'taken_back' } })
  },
)

test(
  'a restricted member can appeal for 30 days without a link, and is notified of the answer',
  covers('BEY-42.9', 'BEY-42.10'),
  async () => {
    await restrict()
    expect(await mail()).toContain('/account/reports')
    const told = await on.own(member)
    expect(told).toMatchObject({ kind: null, decision: 'restrict', reason, appeal: null })
    const stranger = await app.given.member()
    expect((await on.ask(stranger, told?.id ?? '')).code).toBe('not_found')
    expect((await on.ask(member, told?.id ?? '', 'x'.repeat(1001))).code).toBe('invalid_input')
    app.clock.advance(30 * DAY - 10 * SECOND)
    expect((await on.ask(member, told?.id ?? '')).status).toBe(200)
    expect((await decide('taken_back')).status).toBe(200)
    expect((await opened()).restriction).toBeNull()
    const kinds = (await app.as(member).call(listNotices, {})).ok.items.map(({ kind }) => kind)
    expect(kinds).toContain('report_appeal')
    await restrict()
    const late = await on.own(member)
    app.clock.advance(30 * DAY)
    expect((await on.ask(member, late?.id ?? '')).code).toBe('appeal_over')
  },
)

test(
  'an appeal about an account is decided once, by a different admin from the original decision, and never by a moderator',
  covers('BEY-42.11'),
  async () => {
    await suspend()
    await askBy(await token())
    const moderator = await app.given.member({ role: 'moderator' })
    const found = await appealOf()
    expect(await appealOf(moderator)).toBeUndefined()
    expect((await on.decide(moderator, found, 'taken_back')).code).toBe('not_found')
    expect(await appealOf(admin)).toMatchObject({ isForAnother: true })
    expect((await on.decide(admin, found, 'taken_back')).code).toBe('appeal_of_own_decision')
    expect((await on.decide(other, found, 'upheld')).status).toBe(200)
    expect((await on.decide(other, found, 'taken_back')).code).toBe('appeal_decided')
    expect((await logInAs()).code).toBe('account_suspended')
    expect(await mail()).toContain('it stands')
  },
)

test('a successful appeal against a decision leaves later ones in force', onBoth('BEY-42.10'), async () => {
  await suspend()
  const first = await token()
  await does(acts.restoreUser)
  await suspend()
  await askBy(first)
  expect((await decide('taken_back')).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'suspended', suspensionReason: reason })
  await does(acts.restoreUser)

  await restrict()
  await mail()
  const told = await on.own(member)
  await does(acts.liftUserRestriction)
  await restrict()
  await on.ask(member, told?.id ?? '')
  const newest = (await on.all(other)).findLast(({ username }) => username === member.username)
  await on.decide(other, newest, 'taken_back')
  expect((await opened()).restriction).not.toBeNull()
})

test(
  'after a successful appeal, a member who’s also locked out because of a report still can’t log in',
  onBoth('BEY-42.10'),
  async () => {
    const caseId = await on.report(await app.given.member(), member)
    const said = { reason: 'Harsh.', answer: 'Thank you.', version: 0, days: 30 }
    await app.as(admin).call(decideCase, { caseId, decision: 'suspend', ...said })
    await ban()
    await askBy(await token())
    expect((await decide('taken_back')).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'suspended', bannedAt: null })
    expect((await opened()).suspendedUntil).not.toBeNull()
    expect(await mail()).toContain('You still can’t log in')
  },
)
