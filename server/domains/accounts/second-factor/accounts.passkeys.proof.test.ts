import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  askPasskeyForLogIn,
  askPasskeyForProof,
  finishLogInWithPasskey,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import { takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  getSecurity,
  proveOwner,
  RECOVERY_CODES,
  renewRecoveryCodes,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { HOUR, SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import {
  addKey,
  createSecurityKey,
  keepPasskey,
  type SecurityKey,
} from '#server/testing/builders/passkeys.ts'
import { keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { tokens } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const emailsTo = async ({ email }: { email: string }) => {
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === email)
}
const proveWith = async (browser: Agent, key: SecurityKey, counter = 0) => {
  const { challenge } = (await browser.call(askPasskeyForProof, {})).ok
  return browser.call(proveOwner, { password: PASSWORD, credential: key.use({ challenge, counter }) })
}

test(
  'a member with only passkeys can reauthenticate with one, and then remove it',
  covers('BEY-26.2'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const browser = app.as(member)
    const key = createSecurityKey()
    await addKey(browser, key).then(({ ok }) => ok)
    await emailsTo(member)
    app.clock.advance(HOUR)
    const [{ id } = { id: '' }] = (await browser.call(getSecurity, {})).ok.passkeys
    expect((await browser.call(removePasskey, { id })).code).toBe('not_proven')
    expect((await browser.call(proveOwner, { password: PASSWORD })).code).toBe('wrong_code')
    expect((await proveWith(browser, createSecurityKey())).code).toBe('wrong_passkey')
    const { challenge } = (await browser.call(askPasskeyForProof, {})).ok
    const credential = key.use({ challenge })
    expect((await browser.call(proveOwner, { password: 'wrong-password', credential })).code).toBe(
      'wrong_password',
    )
    expect((await proveWith(browser, key)).status).toBe(200)
    expect((await app.as(other).call(removePasskey, { id })).code).toBe('not_found')
    expect((await browser.call(renewRecoveryCodes, {})).ok.recoveryCodes).toHaveLength(RECOVERY_CODES)
    expect((await browser.call(removePasskey, { id })).status).toBe(200)
    expect((await browser.call(removePasskey, { id })).code).toBe('not_found')
    expect((await browser.call(getSecurity, {})).ok).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await emailsTo(member)).map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey was removed',
      'You have new recovery codes',
    ])
    expect((await browser.call(askPasskeyForProof, {})).code).toBe('no_passkey')
    const { session } = (await app.visitor().call(logIn, { email: member.email, password: PASSWORD })).ok
    expect(session).not.toBeNull()
  },
)

test('a member with passkeys can also reauthenticate with a recovery code', async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  const [code = ''] = (await addKey(browser)).ok.recoveryCodes ?? []
  app.clock.advance(HOUR)
  expect((await browser.call(proveOwner, { password: PASSWORD, code })).status).toBe(200)
  expect((await browser.call(startPasskey, {})).status).toBe(200)
})

test(
  'while one of two passkeys or the app is left, the second factor stays on',
  covers('BEY-26.2'),
  async () => {
    const member = await app.given.member()
    const { id: first } = await keepPasskey(app.services, { accountId: member.id })
    const { id: second } = await keepPasskey(app.services, { accountId: member.id })
    const browser = app.as(member)
    await browser.call(renewRecoveryCodes, {}).then(({ ok }) => ok)
    expect((await browser.call(removePasskey, { id: first })).status).toBe(200)
    expect((await browser.call(getSecurity, {})).ok.recoveryCodesLeft).toBe(RECOVERY_CODES)
    await keepApp(app.services, { accountId: member.id, isOn: true })
    expect((await browser.call(removePasskey, { id: second })).status).toBe(200)
    expect((await browser.call(getSecurity, {})).ok.recoveryCodesLeft).toBe(RECOVERY_CODES)
  },
)

test('the email’s link takes the account back from someone who added a passkey, and keeps earlier passkeys', async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  const own = createSecurityKey()
  await addKey(browser, own, 'Mine').then(({ ok }) => ok)
  app.clock.advance(HOUR)
  await emailsTo(member)
  await app.services.db.delete(tokens).where(eq(tokens.accountId, member.id))
  await proveWith(browser, own)
  app.clock.advance(SECOND)
  await addKey(browser, createSecurityKey(), 'Theirs').then(({ ok }) => ok)
  const [mail] = await emailsTo(member)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.visitor().call(takeBackAccount, { token })).status).toBe(200)
  const left = (await app.as(member).call(getSecurity, {})).ok.passkeys
  expect(left.map(({ name }) => name)).toEqual(['Mine'])
})

test('a log-in to an account without passkeys doesn’t request one', async () => {
  const member = await app.given.member()
  await keepApp(app.services, { accountId: member.id, isOn: true })
  const browser = app.visitor()
  const { secondStep } = (await browser.call(logIn, { email: member.email, password: PASSWORD })).ok
  expect(secondStep).toMatchObject({ hasApp: true, hasPasskeys: false })
  const token = secondStep?.token ?? ''
  expect((await browser.call(askPasskeyForLogIn, { token })).code).toBe('no_passkey')
  const credential = createSecurityKey().use({ challenge: 'any' })
  expect((await browser.call(finishLogInWithPasskey, { token, credential })).code).toBe('wrong_passkey')
})
