import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { changePassword, takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmApp,
  getSecurity,
  proveOwner,
  renewRecoveryCodes,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { addKey } from '#server/testing/builders/passkeys.ts'
import { codeOf } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
})

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** Sets the clock back, as in a process whose clock is behind the previous one's. */
const onSlowerProcess = () => app.clock.advance(-2 * MINUTE)
/** The token in the only email sent to the member since emails were last read. */
const linkTo = async ({ email }: Member) => {
  await app.services.jobs.drain()
  const texts = app.emails.splice(0).flatMap(({ to, text }) => (to === email ? [text] : []))
  expect(texts).toHaveLength(1)
  return /\/take-back#token=([\w-]{43})\n/.exec(texts[0] ?? '')?.[1] ?? ''
}
const takeBack = (token: string) => app.visitor().call(takeBackAccount, { token })
const change = async (member: Member, oldPassword: string, newPassword: string) => {
  expect((await app.as(member).call(changePassword, { oldPassword, newPassword })).status).toBe(200)
  return linkTo(member)
}
const loggedIn = async ({ email }: Member, password: string) => {
  const browser = app.visitor()
  expect((await browser.call(logIn, { email, password })).ok.session).not.toBeNull()
  return browser
}
const setUpApp = async (browser: Agent) => {
  const { secret } = (await browser.call(startApp, {})).ok
  expect((await browser.call(confirmApp, { code: codeOf(secret, app.clock.now()) })).status).toBe(200)
}

test(
  'a link mailed later by a process whose clock is behind can’t undo the taking back of an account',
  covers('PASS-29.4'),
  async () => {
    const member = await app.given.member()
    const first = await change(member, PASSWORD, NEW_PASSWORD)
    onSlowerProcess()
    const later = await change(member, NEW_PASSWORD, PASSWORD)
    expect((await takeBack(first)).status).toBe(200)
    expect((await takeBack(later)).code).toBe('invalid_token')
  },
)

const FACTORS: Record<string, (browser: Agent) => Promise<unknown>> = {
  'an app': setUpApp,
  'a passkey': async (browser) => expect((await addKey(browser)).status).toBe(200),
}

test.each(Object.entries(FACTORS))(
  '%s added later by a process whose clock is behind is removed when the earlier change is taken back',
  covers('PASS-29.4'),
  async (_, setUp) => {
    const member = await app.given.member()
    const first = await change(member, PASSWORD, NEW_PASSWORD)
    onSlowerProcess()
    const intruder = await loggedIn(member, NEW_PASSWORD)
    await intruder.call(proveOwner, { password: NEW_PASSWORD })
    await setUp(intruder)
    expect((await takeBack(first)).status).toBe(200)
    const { appSince, passkeys, recoveryCodesLeft } = (await app.as(member).call(getSecurity, {})).ok
    expect([appSince, passkeys, recoveryCodesLeft]).toEqual([null, [], 0])
  },
)

test('taking back a change keeps a second factor set up before it, even if a process whose clock is behind made the change', async () => {
  const member = await app.given.member()
  const browser = await loggedIn(member, PASSWORD)
  await browser.call(proveOwner, { password: PASSWORD })
  await setUpApp(browser)
  await linkTo(member)
  onSlowerProcess()
  expect((await browser.call(renewRecoveryCodes, {})).status).toBe(200)
  expect((await takeBack(await linkTo(member))).status).toBe(200)
  const { appSince, recoveryCodesLeft } = (await app.as(member).call(getSecurity, {})).ok
  expect([appSince, recoveryCodesLeft]).toEqual([expect.any(String), 0])
})
