import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  askPasskeyForLogIn,
  askPasskeyForProof,
  finishLogInWithPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import {
  CODE_FAILURES,
  finishLogIn,
  getSecurity,
  SECOND_STEP_LIFE,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { createSecurityKey, keepPasskey, type SecurityKey } from '#server/testing/builders/passkeys.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { replaceRecoveryCodes } from './accounts.codes.commands.ts'
import { closeAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { resetSecondFactor } from './accounts.second-factor.reset.commands.ts'
import { accounts, passkeys, pendingLogIns, sessions } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const memberWithPasskey = async () => {
  const member = await app.given.member()
  const { key } = await keepPasskey(app.services, { accountId: member.id })
  return { ...member, key }
}
type Member = Awaited<ReturnType<typeof memberWithPasskey>>

interface Step {
  browser: Agent
  token: string
}
const start = async ({ email }: { email: string }, browser = app.visitor()): Promise<Step> => {
  const { secondStep, session } = (await browser.call(logIn, { email, password: PASSWORD, rememberMe: true }))
    .ok
  expect(session).toBeNull()
  return { browser, token: secondStep?.token ?? '' }
}
const ask = async ({ browser, token }: Step) => (await browser.call(askPasskeyForLogIn, { token })).ok
const finish = ({ browser, token }: Step, credential: ReturnType<SecurityKey['use']>) =>
  browser.call(finishLogInWithPasskey, { token, credential })
const use = async (step: Step, key: SecurityKey, lie: Partial<Parameters<SecurityKey['use']>[0]> = {}) =>
  finish(step, key.use({ challenge: (await ask(step)).challenge, ...lie }))
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null
const storedOf = async ({ id }: Member) => {
  const [row] = await app.services.db.select().from(passkeys).where(eq(passkeys.accountId, id))
  return row
}

test('the available second factors are shown only after the right password', covers('BEY-26.2'), async () => {
  const member = await memberWithPasskey()
  const wrong = await app.visitor().call(logIn, { email: member.email, password: 'wrong-password' })
  expect(JSON.stringify(wrong.error)).not.toMatch(/passkey|app/i)
  const browser = app.visitor()
  const { secondStep } = (await browser.call(logIn, { email: member.email, password: PASSWORD })).ok
  expect(secondStep).toMatchObject({ hasApp: false, hasPasskeys: true })
  expect([browser.cookies.size, await isOpen(browser)]).toEqual([0, false])
  await keepApp(app.services, { accountId: member.id, isOn: true })
  const again = (await browser.call(logIn, { email: member.email, password: PASSWORD })).ok
  expect(again.secondStep).toMatchObject({ hasApp: true, hasPasskeys: true })
})

test('a passkey opens a session of the requested length', covers('BEY-26.1'), async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  expect(await ask(step)).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: member.key.id, transports: ['usb'] }],
  })
  const { session, isRestored } = (await use(step, member.key)).ok
  expect([session.user.id, isRestored]).toEqual([member.id, false])
  expect(new Date(session.expiresAt).getTime() - app.clock.now().getTime()).toEqual(around(30 * DAY))
  expect(await isOpen(step.browser)).toBe(true)
  const [listed] = (await step.browser.call(getSecurity, {})).ok.passkeys
  expect(listed?.usedAt).toEqual(around(app.clock.now().toISOString()))
})

test('a signature for a different origin or purpose, or without the user present, logs no one in', async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  for (const lie of [
    { origin: 'http://evil.example' },
    { origin: 'https://localhost:3000' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { isPresent: false },
    { challenge: Buffer.alloc(32).toString('base64url') },
  ]) {
    const answer = await use(step, member.key, lie)
    expect([answer.status, answer.code], JSON.stringify(lie)).toEqual([422, 'wrong_passkey'])
  }
  expect(await isOpen(step.browser)).toBe(false)
  expect((await use(step, member.key)).status).toBe(200)
})

test('a different account’s passkey logs no one in, even if it claims to be the right one', async () => {
  const [member, other] = [await memberWithPasskey(), await memberWithPasskey()]
  const step = await start(member)
  expect((await use(step, other.key)).code).toBe('wrong_passkey')
  const { challenge } = await ask(step)
  const forged = { ...other.key.use({ challenge }), id: member.key.id, rawId: member.key.id }
  expect((await finish(step, forged)).code).toBe('wrong_passkey')
  expect(await isOpen(step.browser)).toBe(false)
})

test('the passkey challenge of one log-in or session is useless for any other', async () => {
  const member = await memberWithPasskey()
  const [step, other] = [await start(member), await start(member)]
  const { challenge } = await ask(step)
  await ask(other)
  expect((await finish(other, member.key.use({ challenge }))).code).toBe('wrong_passkey')
  const session = app.as(member)
  const ofSession = (await session.call(askPasskeyForProof, {})).ok.challenge
  await ask(other)
  expect((await finish(other, member.key.use({ challenge: ofSession }))).code).toBe('wrong_passkey')
  expect((await finish(step, member.key.use({ challenge }))).status).toBe(200)
})

test('a passkey’s signature can be submitted only once, even concurrently, and whether or not it was right', async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  const { challenge } = await ask(step)
  const credential = member.key.use({ challenge })
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(step, credential)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const opened = await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id))
  expect(opened).toHaveLength(1)
  const next = await start(member)
  const asked = await ask(next)
  expect((await finish(next, createSecurityKey().use(asked))).code).toBe('wrong_passkey')
  expect((await finish(next, member.key.use(asked))).code).toBe('wrong_passkey')
})

test('after five minutes, or with a different token, a log-in with a passkey must start again', async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  const { challenge } = await ask(step)
  const elsewhere = { ...step, token: 'x'.repeat(43) }
  expect((await finish(elsewhere, member.key.use({ challenge }))).code).toBe('second_step_expired')
  expect((await step.browser.call(askPasskeyForLogIn, { token: elsewhere.token })).code).toBe(
    'second_step_expired',
  )
  app.clock.advance(SECOND_STEP_LIFE)
  expect((await finish(step, member.key.use({ challenge }))).code).toBe('second_step_expired')
})

test('an expired passkey challenge is rejected, even while the log-in is still pending', async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  const { challenge } = await ask(step)
  await app.services.db
    .update(pendingLogIns)
    .set({ challengeUntil: app.clock.now() })
    .where(eq(pendingLogIns.accountId, member.id))
  expect((await finish(step, member.key.use({ challenge }))).code).toBe('wrong_passkey')
})

test('a lower use count is rejected, so a copy of a passkey logs no one in', async () => {
  const member = await memberWithPasskey()
  expect((await use(await start(member), member.key, { counter: 7 })).status).toBe(200)
  expect((await storedOf(member))?.counter).toBe(7)
  for (const counter of [7, 6, 0]) {
    expect((await use(await start(member), member.key, { counter })).code).toBe('wrong_passkey')
  }
  expect((await use(await start(member), member.key, { counter: 8 })).status).toBe(200)
})

test('of eight concurrent uses of a passkey with the same use count, only one opens a session', async () => {
  const member = await memberWithPasskey()
  const steps = []
  for (let each = 0; each < 8; each += 1) steps.push(await start(member))
  const answers = await Promise.all(steps.map((step) => use(step, member.key, { counter: 3 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a removed passkey logs no one in', async () => {
  const member = await memberWithPasskey()
  await keepApp(app.services, { accountId: member.id, isOn: true })
  const step = await start(member)
  const { challenge } = await ask(step)
  await app.services.db.delete(passkeys).where(eq(passkeys.accountId, member.id))
  expect((await finish(step, member.key.use({ challenge }))).code).toBe('wrong_passkey')
})

test('a log-in with passkey data that no browser sends is rejected with a clear reason', async () => {
  const member = await memberWithPasskey()
  const step = await start(member)
  const good = member.key.use({ challenge: (await ask(step)).challenge })
  const { response } = good
  for (const credential of [
    { ...good, id: 'a'.repeat(1025) },
    { ...good, response: { ...response, signature: '' } },
    { ...good, response: { ...response, signature: 'a'.repeat(2049) } },
    { ...good, response: { ...response, authenticatorData: '🙂' } },
  ]) {
    const answer = await step.browser.call(finishLogInWithPasskey, { token: step.token, credential })
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
  }
  for (const garbled of [
    { clientDataJSON: 'bm90IEpTT04' },
    { authenticatorData: 'AAAA' },
    { signature: 'AAAA' },
  ]) {
    const fresh = member.key.use({ challenge: (await ask(step)).challenge })
    const answer = await finish(step, { ...fresh, response: { ...fresh.response, ...garbled } })
    expect([answer.status, answer.code]).toEqual([422, 'wrong_passkey'])
  }
})

test(
  'wrong passkeys share a limit with wrong codes, which never locks the owner out in a known browser',
  covers('BEY-26.2'),
  async () => {
    const member = await memberWithPasskey()
    const own = await start(member)
    expect((await use(own, member.key)).status).toBe(200)
    const step = await start(member)
    const credential = createSecurityKey().use({ challenge: 'any' })
    const wrong = [
      ...Array.from({ length: 10 }, () => finish(step, credential)),
      ...Array.from({ length: 10 }, () =>
        step.browser.call(finishLogIn, { token: step.token, code: '000000' }),
      ),
    ]
    const codes = (await Promise.all(wrong)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'too_many_codes')).toHaveLength(20 - CODE_FAILURES.max)
    app.clock.advance(MINUTE)
    expect((await use(await start(member), member.key)).code).toBe('too_many_codes')
    expect((await use(await start(member, own.browser), member.key)).status).toBe(200)
  },
)

test('correct passkeys don’t count towards the limit on wrong ones', async () => {
  const member = await memberWithPasskey()
  for (let each = 0; each <= CODE_FAILURES.max; each += 1) {
    expect((await use(await start(member), member.key)).status).toBe(200)
  }
})

test('a member with only passkeys can use a recovery code, but not an app code', async () => {
  const member = await memberWithPasskey()
  const [code = ''] = await inTransaction(app.services, ({ tx }) =>
    replaceRecoveryCodes(tx, { accountId: member.id, now: app.clock.now() }),
  )
  const secret = await keepApp(app.services, { accountId: member.id, isOn: false })
  const step = await start(member)
  const ofApp = codeOf(secret, app.clock.now())
  expect((await step.browser.call(finishLogIn, { token: step.token, code: ofApp })).code).toBe('wrong_code')
  expect((await step.browser.call(finishLogIn, { token: step.token, code })).status).toBe(200)
})

test('an account waiting to be erased is restored with a passkey', async () => {
  const member = await memberWithPasskey()
  const { services } = app
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, member.id))
  if (!account) throw new Error('the member is gone')
  const eraseAt = new Date(app.clock.now().getTime() + DAY)
  await inTransaction(services, (unit) => closeAccount(services, unit, { ...account, eraseAt }))
  const step = await start(member)
  expect((await use(step, createSecurityKey())).code).toBe('wrong_passkey')
  expect((await use(step, member.key)).ok.isRestored).toBe(true)
})

test('the operator’s command that resets the second factor removes passkeys as well', async () => {
  const member = await memberWithPasskey()
  expect(await resetSecondFactor(app.services, member.email)).toBe(true)
  expect(await storedOf(member)).toBeUndefined()
  const { session } = (await app.visitor().call(logIn, { email: member.email, password: PASSWORD })).ok
  expect(session).not.toBeNull()
})
