import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, LOGIN_FAILURES, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  changePassword,
  RESET_PAGE,
  requestPasswordReset,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { leave, type LeavingTime } from '#shared/domains/joining/joining.leaving.contract.ts'
import { getThread, listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveDraft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { listRows } from '#server/testing/database/rows.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { reopenAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { liftEnded, suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberSearch } from '#server/domains/search/search.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const asked = (when: LeavingTime = 'later', password = PASSWORD) => ({ word: 'DELETE', password, when })
const leaves = async (member: Member, when?: LeavingTime, password?: string) =>
  expect((await app.as(member).call(leave, asked(when, password))).status).toBe(200)
const logsIn = ({ email }: { email: string }, password = PASSWORD) =>
  app.visitor().call(logIn, { email, password })
const stored = async ({ id }: { id: string }) =>
  (await app.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]

test('a visitor can’t delete an account', async () => {
  expect((await app.visitor().call(leave, asked())).code).toBe('not_signed_in')
})

test.each(['', 'delete', 'DELETE ', ' DELETE', 'DELET', 'DELETED'])(
  'no account is deleted if “%s” was typed',
  covers('DEL-02'),
  async (word) => {
    const member = await app.given.member()
    const answer = await app.as(member).call(leave, { ...asked(), word })
    expect(answer.error).toMatchObject({ code: 'word_missing', message: 'Please type "DELETE" to confirm' })
    expect(await stored(member)).toMatchObject({ status: 'active', eraseAt: null })
  },
)

test(
  'a wrong password deletes no account, and after ten wrong ones even the right one doesn’t',
  covers('DEL-05.1'),
  async () => {
    const member = await app.given.member()
    const browser = app.as(member)
    for (let tries = 1; tries <= LOGIN_FAILURES.max; tries += 1) {
      expect((await browser.call(leave, { ...asked(), password: 'wrong-one' })).code).toBe('wrong_password')
    }
    const answer = await browser.call(leave, asked())
    expect([answer.code, answer.status]).toEqual(['too_many_wrong_passwords', 429])
    expect(await stored(member)).toMatchObject({ status: 'active' })
  },
)

test.each(['later', 'now'] as const)(
  'a member who leaves (%s) is logged out everywhere and immediately gone for everyone',
  covers('SESS-24.1', 'CALL-40', 'SESS-36.1', 'DEL-05.1'),
  async (when) => {
    const { given } = app
    const [member, friend] = [await given.member(), await given.member()]
    await given.friends(member, friend)
    const [here, elsewhere, other] = [app.as(member), app.as(member), app.as(friend)]
    const first = { to: friend.username, body: 'Hello', clientKey: newId() }
    const { thread } = (await elsewhere.call(sendMessage, first)).ok
    expect((await app.as(friend).call(getProfile, { username: member.username })).status).toBe(200)

    expect((await here.call(leave, asked(when))).status).toBe(200)
    expect(here.cookies.has('session')).toBe(false)
    for (const browser of [here, elsewhere]) {
      expect((await browser.call(getSession, {})).ok.session).toBeNull()
    }
    for (const viewer of [other, app.visitor(), app.as(await given.member({ role: 'admin' }))]) {
      expect((await viewer.call(getProfile, { username: member.username })).status).toBe(404)
    }
    expect(await app.services.db.$count(memberSearch, eq(memberSearch.id, member.id))).toBe(0)
    expect(JSON.stringify((await other.call(searchMembers, {})).ok)).not.toContain(member.username)
    expect(JSON.stringify((await other.call(listThreads, {})).ok)).not.toContain(member.username)
    const kept = (await other.call(getThread, { threadId: thread.id })).ok
    expect([kept.thread.other, kept.obstacle]).toEqual([null, 'unavailable'])
  },
)

test('the email to a leaver mentions the deadline for return, but no name', covers('DEL-05.2'), async () => {
  const member = await app.given.member()
  await leaves(member)
  await app.services.jobs.drain()
  const mail = app.emails.find(({ to }) => to === member.email)
  const day = new Date(app.clock.now().getTime() + 14 * DAY)
  expect(mail?.subject).toBe('Your account is closed')
  expect(mail?.text).toContain(
    `on ${day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })}`,
  )
  expect(mail?.text).toContain('http://localhost:3000/login')
  expect(`${mail?.subject} ${mail?.text}`).not.toContain(member.username)
})

test('logging in within 14 days of leaving restores everything as it was', covers('DEL-05.1'), async () => {
  const { given, services, clock } = app
  const [member, friend] = [await given.member({ bio: 'Here I am' }), await given.member()]
  await given.friends(member, friend)
  await given.photo(member)
  const browser = app.as(member)
  await browser.call(sendMessage, { to: friend.username, body: 'Hello', clientKey: newId() })
  // These tables differ, because logging in adds a session, and the email adds a reference.
  const unlike = /^public\.(sessions|member_activity|job_schedules|letter_references)$|^(?!public)/
  const rows = async () =>
    (await listRows(services)).filter(({ table, json }) => !unlike.test(table) && json.includes(member.id))
  const before = await rows()
  await leaves(member)
  expect(await rows()).not.toEqual(before)
  clock.advance(14 * DAY - SECOND)
  await services.jobs.drain()
  const { session, isRestored } = (await logsIn(member)).ok
  expect([session?.user.username, isRestored]).toEqual([member.username, true])
  expect(await rows()).toEqual(before)
  expect((await app.as(friend).call(getProfile, { username: member.username })).status).toBe(200)
  expect((await logsIn(member)).ok.isRestored).toBe(false)
  // Earlier sessions stay logged out.
  expect((await browser.call(getSession, {})).ok.session).toBeNull()

  clock.advance(2 * DAY)
  await services.jobs.drain()
  expect(await stored(member)).toMatchObject({ status: 'active', eraseAt: null })
})

test('coming back changes none of the data that the site may hold about a member', async () => {
  const { services, clock } = app
  const { anna, max } = await createBelongings(app)
  const { ok: inbox } = await app.as(anna).call(listThreads, {})
  const draft = { body: 'Not yet', writtenAt: clock.now().toISOString() }
  await app.as(anna).call(saveDraft, { threadId: inbox.items[0]?.id ?? '', ...draft })
  // Runs due jobs first.
  await services.jobs.drain()
  // These tables differ, because sessions end, an admin's reason for an earlier suspension is deleted when it ends, and
  // emails have references. Even a short suspension moves the expiry of take-back links.
  const changing =
    /^public\.(sessions|push_devices|job_schedules|admin_suspensions|letter_references)$|^(?!public)/
  const rows = async () =>
    (await listRows(services, [anna.id, max.id]))
      .filter(({ table }) => !changing.test(table))
      .map(({ table, json }) => table + json.replace(/(?<=take_back.*)"expires_at": "\S+/, ''))
      .toSorted()
  const before = await rows()
  await leaves(anna)
  const { passwordHash = '' } = (await stored(anna)) ?? {}
  await inTransaction(services, (unit) => reopenAccount(services, unit, { id: anna.id, passwordHash }))
  expect(await rows()).toEqual(before)
  await inTransaction(services, (unit) =>
    suspendMember(services, unit, { memberId: anna.id, until: clock.now() }),
  )
  await liftEnded(services)
  expect(await rows()).toEqual(before)
})

test('a wrong password restores no closed account and reveals nothing about it', async () => {
  const member = await app.given.member()
  await leaves(member)
  const [wrong, unknown] = [
    await logsIn(member, 'wrong-one'),
    await logsIn({ email: 'nobody@example.org' }, 'wrong-one'),
  ]
  expect([wrong.status, wrong.error]).toEqual([unknown.status, unknown.error])
  expect(await stored(member)).toMatchObject({ status: 'deleted' })
})

const emailsTo = async ({ email }: Member) => {
  await app.services.jobs.drain()
  return app.emails.filter(({ to }) => to === email)
}
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

test(
  'a member who left and has forgotten the password can come back within the 14 days, but not later',
  covers('DEL-05.2'),
  async () => {
    const member = await app.given.member()
    const linkFor = async () => {
      const wish = { email: member.email, redirect_to: RESET_PAGE }
      expect((await app.visitor().call(requestPasswordReset, wish)).status).toBe(200)
      return tokenIn((await emailsTo(member)).findLast(({ text }) => text.includes('#token='))?.text)
    }
    const password = 'another long secret 7'
    await leaves(member)
    expect((await app.visitor().call(resetPassword, { token: await linkFor(), password })).status).toBe(200)
    expect(await stored(member)).toMatchObject({ status: 'deleted' })
    expect((await logsIn(member, password)).ok.isRestored).toBe(true)

    await leaves(member, 'later', password)
    app.clock.advance(14 * DAY - HOUR / 2)
    const token = await linkFor()
    app.clock.advance(HOUR / 2)
    expect((await app.visitor().call(resetPassword, { token, password })).code).toBe('invalid_token')
  },
)

test(
  'a change of password and deletion of the account by someone else can be undone',
  covers('DEL-05.2'),
  async () => {
    const member = await app.given.member()
    const password = 'known to the thief 7'
    await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: password })
    await leaves(member, 'later', password)
    const notice = (await emailsTo(member)).find(({ text }) => text.includes('/take-back#token='))
    const { resetToken } = (await app.visitor().call(takeBackAccount, { token: tokenIn(notice?.text) })).ok
    const own = 'back with its owner 7'
    expect((await app.visitor().call(resetPassword, { token: resetToken, password: own })).status).toBe(200)
    expect((await logsIn(member, password)).code).toBe('invalid_credentials')
    expect((await logsIn(member, own)).ok.isRestored).toBe(true)
  },
)

test('while a leaver can come back, their username and address are taken', covers('DEL-05.2'), async () => {
  const member = await app.given.member()
  await leaves(member)
  const visitor = app.visitor()
  expect((await visitor.call(findUsername, { username: member.username })).ok.available).toBe(false)
  const form = signUpForm({ email: member.email })
  expect((await visitor.call(signUp, form)).code).toBe('already_registered')
})

test.each([
  ['after 14 days', 'later', 14 * DAY],
  ['immediately', 'now', 0],
] as const)(
  'a member erased %s is unknown to the site, with their email address free and their username held',
  covers('DEL-05.1', 'DEL-05.2', 'UNAME-27.5'),
  async (_, when, time) => {
    const member = await app.given.member()
    await leaves(member, when)
    app.clock.advance(time)
    const [known, unknown] = [await logsIn(member), await logsIn({ email: 'nobody@example.org' })]
    expect([known.status, known.error]).toEqual([unknown.status, unknown.error])
    await app.services.jobs.drain()
    expect(await stored(member)).toBeUndefined()
    expect((await logsIn(member)).error).toEqual(unknown.error)
    const last = app.emails.filter(({ to }) => to === member.email).at(-1)
    expect(last?.subject).toBe('Your account has been deleted')
    const { email, username } = member
    expect((await app.visitor().call(signUp, signUpForm({ email, username }))).code).toBe('username_taken')
    expect((await app.visitor().call(signUp, signUpForm({ email }))).status).toBe(200)
  },
)

test('the last admin can’t leave, and is told why', covers('DEL-07'), async () => {
  const other = await createTestApp()
  try {
    const admin = await other.given.member({ role: 'admin' })
    const answer = await other.as(admin).call(leave, asked())
    expect(answer.error).toMatchObject({
      code: 'last_admin',
      message: 'This is the only admin, and without one no one can run the site. Make another admin first.',
    })
    const successor = await other.given.member({ role: 'admin' })
    expect((await other.as(admin).call(leave, asked())).status).toBe(200)
    // An admin who has left can't run the site, even if they may still come back.
    expect((await other.as(successor).call(leave, asked())).code).toBe('last_admin')
  } finally {
    await other.close()
  }
})

test('if twenty admins leave at the same time, one stays', covers('DEL-07'), async () => {
  const other = await createTestApp()
  try {
    const admins: Member[] = []
    for (let made = 0; made < 20; made += 1) admins.push(await other.given.member({ role: 'admin' }))
    const answers = await Promise.all(admins.map((admin) => other.as(admin).call(leave, asked())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(answers.filter(({ code }) => code === 'last_admin')).toHaveLength(1)
    expect(await other.services.db.$count(accounts, eq(accounts.status, 'active'))).toBe(1)
  } finally {
    await other.close()
  }
})
