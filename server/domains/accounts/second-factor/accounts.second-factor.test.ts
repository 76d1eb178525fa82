import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmApp,
  finishLogIn,
  getSecurity,
  proveOwner,
  RECOVERY_CODES,
  removeApp,
  renewRecoveryCodes,
  SETUP_LIFE,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { stepOfCode } from './accounts.codes.policy.ts'
import { authenticators, recoveryCodes, tokens } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  // The clock ticks during the set-up, which must still have the same timestamp as the email about it.
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>
const now = () => app.clock.now()
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null

/** A browser in which the member has logged in with the password only, which doesn't count as reauthentication. */
const loggedIn = async ({ email }: Member) => {
  const browser = app.visitor()
  expect((await browser.call(logIn, { email, password: PASSWORD })).ok.session).not.toBeNull()
  return browser
}
/** Sets up the app; returns its secret and the recovery codes. */
const setUp = async (browser: Agent) => {
  await browser.call(proveOwner, { password: PASSWORD }).then(({ ok }) => ok)
  const { secret } = (await browser.call(startApp, {})).ok
  const { recoveryCodes: codes } = (await browser.call(confirmApp, { code: codeOf(secret, now()) })).ok
  return { secret, codes: codes ?? [] }
}
const emailsTo = async ({ email }: Member) => {
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === email)
}
const takeBackIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

test(
  'authenticator codes follow RFC 6238 and are accepted at most one step early or late',
  covers('SESS-41.2'),
  () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const at = (seconds: number) => new Date(seconds * SECOND)
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [2000000000, '279037'],
    ] as const) {
      const step = Math.floor(seconds / 30)
      expect(stepOfCode(secret, code, at(seconds))).toBe(step)
      expect(stepOfCode(secret, code, at((step + 1) * 30))).toBe(step)
      expect(stepOfCode(secret, code, at((step - 1) * 30))).toBe(step)
      expect(stepOfCode(secret, code, at((step + 2) * 30))).toBeNull()
      expect(stepOfCode(secret, code, at((step - 2) * 30))).toBeNull()
    }
  },
)

test('a visitor can’t see or change an account’s protection', async () => {
  for (const endpoint of [getSecurity, startApp, removeApp, renewRecoveryCodes]) {
    expect((await app.visitor().call(endpoint, {})).code).toBe('not_signed_in')
  }
  expect((await app.visitor().call(proveOwner, { password: PASSWORD })).code).toBe('not_signed_in')
  expect((await app.visitor().call(confirmApp, { code: '123456' })).code).toBe('not_signed_in')
})

test(
  'changing the second factor requires the password again, not just being logged in, and it counts for ten minutes',
  covers('SESS-41.2'),
  async () => {
    const member = await app.given.member()
    const browser = await loggedIn(member)
    for (const endpoint of [startApp, removeApp, renewRecoveryCodes]) {
      expect((await browser.call(endpoint, {})).code).toBe('not_proven')
    }
    expect((await browser.call(confirmApp, { code: '123456' })).code).toBe('not_proven')
    expect((await browser.call(proveOwner, { password: 'wrong-password' })).code).toBe('wrong_password')
    expect((await browser.call(startApp, {})).code).toBe('not_proven')
    expect((await browser.call(proveOwner, { password: PASSWORD })).status).toBe(200)
    const elsewhere = await loggedIn(member)
    expect((await elsewhere.call(startApp, {})).code).toBe('not_proven')
    app.clock.advance(10 * MINUTE - SECOND)
    expect((await browser.call(startApp, {})).status).toBe(200)
    app.clock.advance(SECOND)
    expect((await browser.call(startApp, {})).code).toBe('not_proven')
  },
)

test(
  'setting up the app shows ten recovery codes once, ends the other sessions and notifies the owner',
  covers('SESS-41.2'),
  async () => {
    const member = await app.given.member()
    const [browser, elsewhere] = [await loggedIn(member), await loggedIn(member)]
    await browser.call(proveOwner, { password: PASSWORD })
    const { secret, address } = (await browser.call(startApp, {})).ok
    expect(address).toContain(`secret=${secret}`)
    expect((await browser.call(getSecurity, {})).ok).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
    expect((await browser.call(confirmApp, { code: codeOf(secret, now(), 5) })).code).toBe('wrong_code')
    expect(await isOpen(elsewhere)).toBe(true)
    const before = now().toISOString()
    const { recoveryCodes: codes } = (await browser.call(confirmApp, { code: codeOf(secret, now()) })).ok
    const after = now().toISOString()
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    expect([await isOpen(browser), await isOpen(elsewhere)]).toEqual([true, false])
    const { appSince, recoveryCodesLeft } = (await browser.call(getSecurity, {})).ok
    expect(before <= String(appSince) && String(appSince) <= after).toBe(true)
    expect(recoveryCodesLeft).toBe(RECOVERY_CODES)
    const [mail] = await emailsTo(member)
    expect(mail?.subject).toBe('You have a new authenticator app')
    expect((await browser.call(startApp, {})).code).toBe('app_is_on')
    expect((await browser.call(confirmApp, { code: codeOf(secret, now(), 1) })).code).toBe('app_is_on')
  },
)

test('the secret and recovery codes aren’t stored in plain text, and the secret can be decrypted for its account only', async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const { secret, codes } = await setUp(await loggedIn(member))
  const { db } = app.services
  const [stored] = await db.select().from(authenticators).where(eq(authenticators.accountId, member.id))
  expect(stored?.secret.toString('latin1')).not.toContain(secret)
  const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, member.id))
  expect(JSON.stringify(hashes)).not.toContain(codes[0])
  if (!stored) throw new Error('nothing is stored')
  await keepApp(app.services, { accountId: other.id, isOn: true })
  await db.update(authenticators).set({ secret: stored.secret }).where(eq(authenticators.accountId, other.id))
  const { secondStep } = (await app.visitor().call(logIn, { email: other.email, password: PASSWORD })).ok
  const answer = await app
    .visitor()
    .call(finishLogIn, { token: secondStep?.token ?? '', code: codeOf(secret, now(), 1) })
  expect(answer.status).toBe(500)
})

test('an authenticator app must be confirmed within half an hour', async () => {
  const browser = await loggedIn(await app.given.member())
  await browser.call(proveOwner, { password: PASSWORD })
  const { secret } = (await browser.call(startApp, {})).ok
  app.clock.advance(SETUP_LIFE)
  await browser.call(proveOwner, { password: PASSWORD })
  expect((await browser.call(confirmApp, { code: codeOf(secret, now()) })).code).toBe('no_app')
})

test(
  'a member with a second factor must reauthenticate with it and the password, and may then remove it',
  covers('SESS-41.2'),
  async () => {
    const member = await app.given.member()
    const browser = await loggedIn(member)
    const { secret, codes } = await setUp(browser)
    app.clock.advance(10 * MINUTE)
    await emailsTo(member)
    expect((await browser.call(proveOwner, { password: PASSWORD })).code).toBe('wrong_code')
    expect((await browser.call(proveOwner, { password: PASSWORD, code: '000000' })).code).toBe('wrong_code')
    expect((await browser.call(removeApp, {})).code).toBe('not_proven')
    const code = codeOf(secret, now())
    expect((await browser.call(proveOwner, { password: 'wrong-password', code })).code).toBe('wrong_password')
    expect((await browser.call(proveOwner, { password: PASSWORD, code })).status).toBe(200)
    const renewed = (await browser.call(renewRecoveryCodes, {})).ok.recoveryCodes
    expect(renewed.filter((each) => codes.includes(each))).toEqual([])
    expect((await browser.call(removeApp, {})).status).toBe(200)
    expect((await emailsTo(member)).map(({ subject }) => subject).sort()).toEqual([
      'You have new recovery codes',
      'Your authenticator app was removed',
    ])
    expect((await browser.call(getSecurity, {})).ok).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
    expect((await browser.call(removeApp, {})).code).toBe('no_app')
    expect((await browser.call(renewRecoveryCodes, {})).code).toBe('no_second_factor')
    expect(await isOpen(await loggedIn(member))).toBe(true)
  },
)

test('of twenty concurrent confirmations, only one sets up the app', async () => {
  const browser = await loggedIn(await app.given.member())
  await browser.call(proveOwner, { password: PASSWORD })
  const { secret } = (await browser.call(startApp, {})).ok
  const code = codeOf(secret, now())
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(confirmApp, { code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await browser.call(getSecurity, {})).ok.recoveryCodesLeft).toBe(RECOVERY_CODES)
})

test(
  'the email’s link takes the account back from someone who set up a second factor',
  covers('SESS-41.2'),
  async () => {
    const member = await app.given.member()
    await setUp(await loggedIn(member))
    const [mail] = await emailsTo(member)
    const token = takeBackIn(mail?.text ?? '')
    expect((await app.visitor().call(takeBackAccount, { token })).status).toBe(200)
    const browser = app.as(member)
    expect((await browser.call(getSecurity, {})).ok).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
  },
)

test('the take-back link in a later email doesn’t remove a second factor set up before', async () => {
  const member = await app.given.member()
  const browser = await loggedIn(member)
  const { secret } = await setUp(browser)
  app.clock.advance(DAY / 4)
  await emailsTo(member)
  await app.services.db.delete(tokens).where(eq(tokens.accountId, member.id))
  await browser.call(proveOwner, { password: PASSWORD, code: codeOf(secret, now()) })
  await browser.call(renewRecoveryCodes, {})
  const [mail] = await emailsTo(member)
  expect((await app.visitor().call(takeBackAccount, { token: takeBackIn(mail?.text ?? '') })).status).toBe(
    200,
  )
  expect((await app.as(member).call(getSecurity, {})).ok).toMatchObject({
    appSince: expect.any(String),
    recoveryCodesLeft: 0,
  })
})
