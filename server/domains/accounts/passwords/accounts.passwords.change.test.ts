import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getSession,
  logIn,
  LOGIN_FAILURES,
  logOut,
  renewSession,
} from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { proveOwner } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const change = (browser: Agent, typed: { oldPassword?: string; newPassword?: string } = {}) =>
  browser.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, ...typed })
const logInWith = (browser: Agent, { email }: { email: string }, password: string) =>
  browser.call(logIn, { email, password })
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null
const endsIn = async (browser: Agent) => {
  const { session } = (await browser.call(getSession, {})).ok
  return session && new Date(session.expiresAt).getTime() - app.clock.now().getTime()
}
const statusOf = async (member: { email: string }, password: string) =>
  (await logInWith(app.visitor(), member, password)).status

test('a visitor can’t change a password', covers('PASS-29.1'), async () => {
  const answer = await change(app.visitor())
  expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
})

test(
  'with the old password a member can set a new one, and no one else’s password changes',
  covers('PASS-20', 'PASS-29.1', 'CALL-05', 'CALL-08'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const answer = await change(app.as(member))
    expect([answer.status, answer.ok]).toEqual([200, {}])
    expect([await statusOf(member, PASSWORD), await statusOf(member, NEW_PASSWORD)]).toEqual([401, 200])
    expect(await statusOf(other, PASSWORD)).toBe(200)
  },
)

test(
  'a password change with a wrong old password changes nothing and ends no session',
  covers('PASS-22', 'PASS-23.1', 'PASS-23.2', 'PASS-29.1', 'CALL-08'),
  async () => {
    const member = await app.given.member()
    const [browser, elsewhere] = [app.as(member), app.as(member)]
    const answer = await change(browser, { oldPassword: 'wrong-password' })
    expect([answer.status, answer.error]).toEqual([
      422,
      { code: 'wrong_password', message: 'Current password is incorrect' },
    ])
    expect(await statusOf(member, PASSWORD)).toBe(200)
    expect([await isOpen(browser), await isOpen(elsewhere)]).toEqual([true, true])
    await app.services.jobs.drain()
    expect(app.emails.filter(({ to }) => to === member.email)).toEqual([])
  },
)

test(
  'a new password needs at least 8 characters, but the old one may have 6',
  covers('PASS-17', 'PASS-19', 'PASS-24', 'CONST-02', 'PASS-23.1'),
  async () => {
    const member = await app.given.member()
    const browser = app.as(member)
    const short = await change(browser, { newPassword: '1234567' })
    expect([short.status, Object.keys(short.error?.fields ?? {})]).toEqual([422, ['newPassword']])
    expect((await change(browser, { oldPassword: '123456' })).code).toBe('wrong_password')
    expect(await statusOf(member, PASSWORD)).toBe(200)
  },
)

describe('after a password change', () => {
  test(
    'all other sessions end immediately, and this one after 10 seconds, whatever its page does',
    covers('PASS-26', 'PASS-29.1', 'CONST-15', 'SESS-24.1', 'SESS-36.1'),
    async () => {
      const member = await app.given.member()
      const [browser, elsewhere, stranger] = [
        app.as(member),
        app.as(member),
        app.as(await app.given.member()),
      ]
      expect([await isOpen(elsewhere), await isOpen(stranger)]).toEqual([true, true])
      await change(browser)
      expect([await isOpen(browser), await isOpen(elsewhere), await isOpen(stranger)]).toEqual([
        true,
        false,
        true,
      ])
      expect(await endsIn(browser)).toEqual(around(10 * SECOND))
      app.clock.advance(9 * SECOND)
      expect(await isOpen(browser)).toBe(true)
      app.clock.advance(SECOND)
      expect(await isOpen(browser)).toBe(false)
    },
  )

  test('an ending session can’t be extended', covers('SESS-28', 'SESS-24.2'), async () => {
    const member = await app.given.member()
    const browser = app.as(member)
    app.clock.advance(2 * MINUTE)
    await change(browser)
    const { session } = (await browser.call(renewSession, {})).ok
    expect(new Date(session.expiresAt).getTime() - app.clock.now().getTime()).toEqual(around(10 * SECOND))
    app.clock.advance(9 * SECOND)
    expect(await endsIn(browser)).toEqual(around(SECOND))
    await browser.call(renewSession, {})
    app.clock.advance(SECOND)
    expect(await isOpen(browser)).toBe(false)
    expect((await browser.call(renewSession, {})).status).toBe(401)
  })

  test('a second change doesn’t give the ending session more time', async () => {
    const browser = app.as(await app.given.member())
    await change(browser)
    app.clock.advance(6 * SECOND)
    expect((await change(browser, { oldPassword: NEW_PASSWORD, newPassword: PASSWORD })).status).toBe(200)
    expect(await endsIn(browser)).toEqual(around(4 * SECOND))
  })

  test('the browser can log in again immediately, and is still known to the account', async () => {
    const member = await app.given.member()
    const browser = app.visitor()
    await logInWith(browser, member, PASSWORD)
    await change(browser)
    for (let tries = 0; tries < LOGIN_FAILURES.max; tries += 1)
      await logInWith(app.visitor(), member, 'wrong')
    expect((await logInWith(app.visitor(), member, NEW_PASSWORD)).status).toBe(429)
    expect((await logInWith(browser, member, NEW_PASSWORD)).status).toBe(200)
    app.clock.advance(MINUTE)
    expect(await isOpen(browser)).toBe(true)
    await browser.call(logOut, { scope: 'local' })
  })
})

test('reset links mailed before a password change are invalid', covers('PASS-29.2'), async () => {
  const member = await app.given.member()
  await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: '/reset-password' })
  await app.services.jobs.drain()
  const token = /#token=([\w-]+)/.exec(app.emails[0]?.text ?? '')?.[1] ?? ''
  await change(app.as(member))
  const late = await app.visitor().call(resetPassword, { token, password: 'another-plum-jam' })
  expect(late.code).toBe('invalid_token')
  expect(await statusOf(member, NEW_PASSWORD)).toBe(200)
})

test('of twenty concurrent password changes, only one succeeds', async () => {
  const member = await app.given.member()
  const browsers = Array.from({ length: 20 }, () => app.as(member))
  for (const browser of browsers) expect(await isOpen(browser)).toBe(true)
  const answers = await Promise.all(
    browsers.map((browser, at) => change(browser, { newPassword: `${NEW_PASSWORD}-${at}` })),
  )
  const came = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  // The others were rejected, or their session had ended before their turn; some may have hit the limit first.
  expect(came).toHaveLength(1)
  expect(answers.filter(({ status }) => ![200, 401, 422, 429].includes(status))).toEqual([])
  expect(await statusOf(member, `${NEW_PASSWORD}-${came[0]}`)).toBe(200)
})

test(
  'only ten wrong old passwords in 15 minutes are checked, even if twenty arrive at the same time',
  covers('PASS-23.3'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const browser = app.as(member)
    await isOpen(browser)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(browser, { oldPassword: 'wrong-password' })),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_wrong_passwords')).toHaveLength(10)
    const right = await change(app.as(member))
    expect([right.status, right.code]).toEqual([429, 'too_many_wrong_passwords'])
    expect(right.error?.retryAfter).toBeGreaterThan(14 * 60)
    const typed = { old_email: member.email, new_email: 'another@example.org', password: PASSWORD }
    expect((await app.as(member).call(requestEmailChange, typed)).code).toBe('too_many_wrong_passwords')
    expect((await app.as(member).call(proveOwner, { password: PASSWORD })).code).toBe(
      'too_many_wrong_passwords',
    )
    expect((await change(app.as(other))).status).toBe(200)
    // The limit doesn't lock the member out of their account.
    expect(await statusOf(member, PASSWORD)).toBe(200)
  },
)

test('correct old passwords don’t count towards the limit on wrong ones', async () => {
  const member = await app.given.member()
  for (let tries = 0; tries < LOGIN_FAILURES.max + 2; tries += 1) {
    expect((await change(app.as(member), { newPassword: PASSWORD })).status).toBe(200)
  }
})
