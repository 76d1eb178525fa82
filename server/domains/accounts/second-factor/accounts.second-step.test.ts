// Runs on both engines, because concurrent calls use the same code.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  changePassword,
  requestPasswordReset,
  RESET_PAGE,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { finishLogIn, getSecurity } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { caller } from '#server/testing/scenario/caller.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { replaceRecoveryCodes } from './accounts.codes.commands.ts'
import { eraseExpired } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { closeAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { logIn as logInCommand } from '#server/domains/accounts/sessions/accounts.login.commands.ts'
import { accounts, pendingLogIns, sessions } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const now = () => app.clock.now()

/** A member with an authenticator app, its secret and recovery codes. */
const memberWithApp = async () => {
  const member = await app.given.member()
  const secret = await keepApp(app.services, { accountId: member.id, isOn: true })
  const codes = await inTransaction(app.services, ({ tx }) =>
    replaceRecoveryCodes(tx, { accountId: member.id, now: app.clock.now() }),
  )
  return { ...member, secret, codes }
}
const start = async (
  { email }: { email: string },
  { browser = app.visitor(), rememberMe = false, password = PASSWORD } = {},
) => {
  const { secondStep, session } = (await browser.call(logIn, { email, password, rememberMe })).ok
  expect(session).toBeNull()
  return { browser, token: secondStep?.token ?? '' }
}
const finish = ({ browser, token }: { browser: Agent; token: string }, code: string) =>
  browser.call(finishLogIn, { token, code })
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null

test(
  'the right password alone doesn’t log in a member with a second factor',
  covers('SESS-41.1'),
  async () => {
    const member = await memberWithApp()
    const { browser } = await start(member)
    expect([browser.cookies.size, await isOpen(browser)]).toEqual([0, false])
    expect(await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id))).toEqual([])
  },
)

test('a wrong password gets the same response with and without a second factor', async () => {
  const [member, other] = [await memberWithApp(), await app.given.member()]
  const [first, second] = [
    await app.visitor().call(logIn, { email: member.email, password: 'wrong-password' }),
    await app.visitor().call(logIn, { email: other.email, password: 'wrong-password' }),
  ]
  expect(first.error).toEqual(second.error)
  expect(first.status).toBe(second.status)
})

test('a code from the app opens a session of the requested length', covers('SESS-41.1'), async () => {
  const member = await memberWithApp()
  const step = await start(member, { rememberMe: true })
  const answer = await finish(step, ` ${codeOf(member.secret, now()).replace(/^.../, '$& ')} `)
  const { session } = answer.ok
  expect(session.user.id).toBe(member.id)
  expect(new Date(session.expiresAt).getTime() - now().getTime()).toBeCloseTo(30 * DAY, -3)
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age')
  expect(await isOpen(step.browser)).toBe(true)
})

test('a wrong code logs no one in, and the right code still works afterwards', async () => {
  const member = await memberWithApp()
  const step = await start(member)
  for (const wrong of ['000000', codeOf(member.secret, now(), 3), 'abcd-abcd-abcd-abcd', '0', '🙂']) {
    const answer = await finish(step, wrong)
    expect([answer.status, answer.code], wrong).toEqual([422, 'wrong_code'])
  }
  expect(await isOpen(step.browser)).toBe(false)
  expect((await finish(step, codeOf(member.secret, now()))).status).toBe(200)
})

test('a code is accepted only once, even if it’s submitted concurrently', onBoth('SESS-41.2'), async () => {
  const member = await memberWithApp()
  const steps = []
  for (let each = 0; each < 8; each += 1) steps.push(await start(member))
  const code = codeOf(member.secret, now())
  const answers = await Promise.all(steps.map((step) => finish(step, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  app.clock.advance(30 * SECOND)
  const earlier = await finish(await start(member), code)
  expect(earlier.code).toBe('wrong_code')
  expect((await finish(await start(member), codeOf(member.secret, now()))).status).toBe(200)
})

test('a pending log-in can be completed only once, even with concurrent attempts', onBoth(), async () => {
  const member = await memberWithApp()
  const step = await start(member)
  const answers = await Promise.all(member.codes.slice(0, 8).map((code) => finish(step, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'second_step_expired')).toHaveLength(7)
  expect((await app.as(member).call(getSecurity, {})).ok.recoveryCodesLeft).toBe(9)
})

test('a recovery code works once, and the owner is notified', covers('SESS-41.1', 'SESS-41.2'), async () => {
  const member = await memberWithApp()
  const [code = ''] = member.codes
  const answer = await finish(await start(member), code.toUpperCase().replaceAll('-', ' '))
  expect(answer.status).toBe(200)
  await app.services.jobs.drain()
  const told = app.emails.filter(({ to }) => to === member.email)
  expect(told.map(({ subject }) => subject)).toEqual(['A recovery code was used'])
  expect((await finish(await start(member), code)).code).toBe('wrong_code')
  const token = /\/take-back#token=([\w-]+)/.exec(told[0]?.text ?? '')?.[1] ?? ''
  app.clock.advance(2 * DAY - HOUR)
  expect((await app.visitor().call(takeBackAccount, { token })).status).toBe(200)
})

test('neither a code nor a recovery code from a different member logs anyone in', async () => {
  const [member, other] = [await memberWithApp(), await memberWithApp()]
  const step = await start(member)
  expect((await finish(step, codeOf(other.secret, now()))).code).toBe('wrong_code')
  expect((await finish(step, other.codes[0] ?? '')).code).toBe('wrong_code')
})

test(
  'after five minutes, or with a different token, a log-in with a code must start again',
  covers('SESS-41.2'),
  async () => {
    const member = await memberWithApp()
    const step = await start(member)
    const code = codeOf(member.secret, now())
    expect((await finish({ ...step, token: 'x'.repeat(43) }, code)).code).toBe('second_step_expired')
    app.clock.advance(5 * MINUTE)
    expect((await finish(step, codeOf(member.secret, now()))).code).toBe('second_step_expired')
    await eraseExpired(app.services)
    const rows = await app.services.db
      .select()
      .from(pendingLogIns)
      .where(eq(pendingLogIns.accountId, member.id))
    expect(rows).toEqual([])
  },
)

test('a pending log-in is useless once the password has changed', async () => {
  const member = await memberWithApp()
  const step = await start(member)
  const changed = { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' }
  expect((await app.as(member).call(changePassword, changed)).status).toBe(200)
  expect((await finish(step, codeOf(member.secret, now()))).code).toBe('second_step_expired')
})

test('a password reset by email doesn’t bypass the second factor', covers('SESS-41.2'), async () => {
  const member = await memberWithApp()
  await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: RESET_PAGE })
  await app.services.jobs.drain()
  const mail = app.emails.filter(({ to }) => to === member.email).at(-1)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const browser = app.visitor()
  await browser.call(resetPassword, { token, password: 'plum-jam-on-toast' }).then(({ ok }) => ok)
  expect(await isOpen(browser)).toBe(false)
  await start(member, { browser, password: 'plum-jam-on-toast' })
  expect(await isOpen(browser)).toBe(false)
})

test(
  'wrong codes are limited, even concurrent ones, but never for the owner in a known browser',
  onBoth('SESS-41.2'),
  async () => {
    const member = await memberWithApp()
    const own = await start(member)
    expect((await finish(own, codeOf(member.secret, now()))).status).toBe(200)
    const step = await start(member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(step, '000000')))
    expect(answers.filter(({ code }) => code === 'wrong_code')).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'too_many_codes')).toHaveLength(10)
    app.clock.advance(MINUTE)
    const right = codeOf(member.secret, now())
    expect((await finish(await start(member), right)).code).toBe('too_many_codes')
    expect((await finish(await start(member, { browser: own.browser }), right)).status).toBe(200)
  },
)

test(
  'an account accepts 40 wrong codes a day, even if the 15-minute limit allows more',
  covers('SESS-41.2'),
  async () => {
    const member = await memberWithApp()
    const perDay = { name: 'codes-account-day', max: 40, seconds: 86_400, whenStoreDown: 'closed' } as const
    const step = await start(member)
    expect((await finish(step, '000000')).code).toBe('wrong_code')
    for (let count = 2; count < 40; count += 1) await app.services.limits.take(perDay, member.id)
    expect((await finish(step, '000000')).code).toBe('wrong_code')
    const refused = await finish(step, codeOf(member.secret, now()))
    expect(refused.code).toBe('too_many_codes')
    expect(refused.error?.retryAfter).toBeGreaterThan(HOUR / SECOND)
  },
)

test('an account waiting to be erased is restored by the second factor, not by the password', async () => {
  const member = await memberWithApp()
  const { services } = app
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, member.id))
  if (!account) throw new Error('the member is gone')
  const eraseAt = new Date(now().getTime() + DAY)
  await inTransaction(services, (unit) => closeAccount(services, unit, { ...account, eraseAt }))
  const step = await start(member)
  expect((await finish(step, '000000')).code).toBe('wrong_code')
  const statusOf = async () =>
    (await services.db.select().from(accounts).where(eq(accounts.id, member.id)))[0]?.status
  expect(await statusOf()).toBe('deleted')
  expect((await finish(step, codeOf(member.secret, now()))).ok.isRestored).toBe(true)
  expect(await statusOf()).toBe('active')
})

test('a second factor that is set up while the password is being checked isn’t bypassed', async () => {
  const member = await app.given.member()
  const { services } = app
  const limits = {
    ...services.limits,
    // Called between the password check and the transaction.
    refund: async (...counted: Parameters<typeof services.limits.refund>) => {
      await services.db.update(accounts).set({ secondFactorSince: now() }).where(eq(accounts.id, member.id))
      return services.limits.refund(...counted)
    },
  }
  const attempt = { email: member.email, password: PASSWORD, rememberMe: false }
  await expect(logInCommand({ ...services, limits }, caller, attempt)).rejects.toMatchObject({
    reason: { code: 'invalid_credentials' },
  })
})
