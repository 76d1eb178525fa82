import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { requestPasswordReset, resetPassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmApp,
  proveOwner,
  removeApp,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { addKey } from '#server/testing/builders/passkeys.ts'
import { codeOf } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const tokenTo = async (email: string, page: string) => {
  await app.services.jobs.drain()
  const texts = app.emails.filter(({ to }) => to === email).map(({ text }) => text)
  return (
    texts.flatMap((text) => new RegExp(`/${page}#token=([\\w-]{43})\n`).exec(text)?.[1] ?? []).at(-1) ?? ''
  )
}
/** Requests a change of email address in this browser; returns the token mailed to the new address. */
const askFor = async (browser: Agent, from: string) => {
  const email = `${newId()}@example.org`
  const asked = { old_email: from, new_email: email, password: PASSWORD }
  expect((await browser.call(requestEmailChange, asked)).status).toBe(200)
  return tokenTo(email, 'confirm-email')
}
const confirm = (token: string) => app.visitor().call(confirmEmailChange, { token })
const setUpApp = async (browser: Agent) => {
  await browser.call(proveOwner, { password: PASSWORD })
  const { secret } = (await browser.call(startApp, {})).ok
  expect((await browser.call(confirmApp, { code: codeOf(secret, app.clock.now()) })).status).toBe(200)
  return secret
}

const FACTORS: Record<string, (browser: Agent) => Promise<unknown>> = {
  'an app': setUpApp,
  'a passkey': async (browser) => {
    await browser.call(proveOwner, { password: PASSWORD })
    expect((await addKey(browser)).status).toBe(200)
  },
}

test.each(Object.entries(FACTORS))(
  'links requested with the password alone stop working once there’s %s',
  covers('SESS-41.4'),
  async (_, setUp) => {
    const { email, id } = await app.given.member()
    const browser = app.visitor()
    await browser.call(logIn, { email, password: PASSWORD })
    const link = await askFor(app.as({ id }), email)
    await app.visitor().call(requestPasswordReset, { email, redirect_to: '/reset-password' })
    const reset = await tokenTo(email, 'reset-password')
    await setUp(browser)
    expect((await confirm(link)).code).toBe('invalid_token')
    const chosen = { token: reset, password: 'plum-jam-on-toast' }
    expect((await app.visitor().call(resetPassword, chosen)).code).toBe('invalid_token')
    expect((await app.visitor().call(logIn, { email, password: PASSWORD })).status).toBe(200)
  },
)

test(
  'links requested with the second factor stay valid, whatever is added or removed afterwards',
  covers('SESS-41.4'),
  async () => {
    const { email } = await app.given.member()
    const browser = app.visitor()
    await browser.call(logIn, { email, password: PASSWORD })
    const secret = await setUpApp(browser)
    app.clock.advance(MINUTE)
    await browser.call(proveOwner, { password: PASSWORD, code: codeOf(secret, app.clock.now()) })
    const link = await askFor(browser, email)
    expect((await addKey(browser)).status).toBe(200)
    expect((await browser.call(removeApp, {})).status).toBe(200)
    expect((await confirm(link)).status).toBe(200)
  },
)
