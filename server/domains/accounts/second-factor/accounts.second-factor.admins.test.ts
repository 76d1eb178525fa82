import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  addPasskey,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import {
  confirmApp,
  getSecurity,
  proveOwner,
  removeApp,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { ENDPOINTS } from '#server/testing/matrices/endpoints.ts'
import { takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createSecurityKey } from '#server/testing/builders/passkeys.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { verifyActs } from '#server/domains/audit/audit.queries.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { resetSecondFactor } from './accounts.second-factor.reset.commands.ts'

let app: TestApp
// Each test gets a new app, because together, the tests send more requests than a network may in a minute.
beforeEach(async () => {
  app = await createTestApp({ demo: false })
})
afterEach(() => app.close())

const FOR_ADMINS = Object.entries(ENDPOINTS).flatMap(([name, { who }]) => (who[0] === 'admin' ? [name] : []))

const codesOfAll = async (browser: ReturnType<TestApp['as']>, of: TestApp = app) => {
  const codes = FOR_ADMINS.map(async (name) => {
    const served = of.routes.get(name)
    if (!served) throw new Error(`${name} is not served`)
    return (await browser.call(served.endpoint, {})).code
  })
  return new Set(await Promise.all(codes))
}

test(
  'outside the demo, an admin without a second factor can’t act as an admin',
  covers('BEY-26.1', 'SESS-41.1'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const browser = app.as(admin)
    expect(FOR_ADMINS.length).toBeGreaterThan(5)
    expect([...(await codesOfAll(browser))]).toEqual(['second_factor_required'])
    expect((await browser.call(getSession, {})).ok.session?.needsSecondFactor).toBe(true)
    expect([...(await codesOfAll(app.as(await app.given.member())))]).toEqual(['not_admin'])
    expect([...(await codesOfAll(app.visitor()))]).toEqual(['not_signed_in'])
  },
)

test(
  'an admin can act as an admin with the second factor, but not after removing it',
  covers('BEY-26.1', 'SESS-41.1'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const browser = app.as(admin)
    await browser.call(proveOwner, { password: PASSWORD })
    const { secret } = (await browser.call(startApp, {})).ok
    expect(await codesOfAll(browser)).toContain('second_factor_required')
    await browser.call(confirmApp, { code: codeOf(secret, app.clock.now()) }).then(({ ok }) => ok)
    expect(await codesOfAll(browser)).not.toContain('second_factor_required')
    expect((await browser.call(getSession, {})).ok.session?.needsSecondFactor).toBeUndefined()
    expect((await browser.call(removeApp, {})).status).toBe(200)
    expect([...(await codesOfAll(browser))]).toEqual(['second_factor_required'])
  },
)

test('an admin’s second factor can also be a passkey', covers('BEY-26.1'), async () => {
  const admin = await app.given.member({ role: 'admin' })
  const browser = app.as(admin)
  const { challenge } = (await browser.call(startPasskey, {})).ok
  expect(await codesOfAll(browser)).toContain('second_factor_required')
  const credential = createSecurityKey().create({ challenge })
  await browser.call(addPasskey, { name: 'My key', credential }).then(({ ok }) => ok)
  expect(await codesOfAll(browser)).not.toContain('second_factor_required')
  const [passkey] = (await browser.call(getSecurity, {})).ok.passkeys
  await browser.call(removePasskey, { id: passkey?.id }).then(({ ok }) => ok)
  expect([...(await codesOfAll(browser))]).toEqual(['second_factor_required'])
})

test('in the demo, an admin needs no second factor', covers('BEY-26.1', 'SESS-41.1'), async () => {
  const demo = await createTestApp({ demo: true })
  try {
    const browser = demo.as(await demo.given.member({ role: 'admin' }))
    expect(await codesOfAll(browser, demo)).not.toContain('second_factor_required')
    expect((await browser.call(getSession, {})).ok.session?.needsSecondFactor).toBeUndefined()
  } finally {
    await demo.close()
  }
})

test('the operator’s reset command lets a member log in with the password alone, notifies them and is recorded', async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  for (const { id } of [member, other]) await keepApp(app.services, { accountId: id, isOn: true })
  const [browser, elsewhere] = [app.as(member), app.as(other)]
  expect((await browser.call(getSecurity, {})).status).toBe(200)
  expect(await resetSecondFactor(app.services, 'nobody@example.org')).toBe(false)
  expect(await resetSecondFactor(app.services, member.email.toUpperCase())).toBe(true)
  expect(await resetSecondFactor(app.services, member.email)).toBe(false)
  expect((await browser.call(getSession, {})).ok.session).toBeNull()
  expect(
    (await app.visitor().call(logIn, { email: member.email, password: PASSWORD })).ok.session,
  ).not.toBeNull()
  expect((await elsewhere.call(getSecurity, {})).ok.appSince).not.toBeNull()
  // Someone who tricked the operators into running the command can't delete the account for good, and the owner can
  // take it back.
  expect((await app.as(member).call(getSecurity, {})).ok.takeBackUntil).not.toBeNull()
  await app.services.jobs.drain()
  const mail = app.emails.find(({ to }) => to === member.email)
  expect(mail?.subject).toBe('Your second factor was removed')
  const token = /\/take-back#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.visitor().call(takeBackAccount, { token })).status).toBe(200)
  const acts = await app.services.db
    .select()
    .from(auditActs)
    .where(eq(auditActs.act, 'ops.resetSecondFactor'))
  expect(acts).toHaveLength(1)
  expect(await verifyActs(app.services.db, app.services.config.secretKey)).toMatchObject({ broken: null })
})
