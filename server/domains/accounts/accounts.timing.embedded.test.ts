import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { compareTimes } from '#server/testing/timing.ts'

vi.setConfig({ testTimeout: 5 * MINUTE })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** How well members are told from strangers by the time that the call takes. */
const tellApart = async (call: (email: string) => Promise<{ status: number }>, status: number) => {
  // As the site makes it: those of other tests are compared in less time.
  const passwordHash = await hashPassword({ password: PASSWORD, whom: 'timing' })
  let email = ''
  const ask = async (address: string) => expect((await call(address)).status).toBe(status)
  return compareTimes([() => ask(email), (turn) => ask(`nobody-${status}-${turn}@example.org`)], async () => {
    email = (await app.given.member({}, { passwordHash })).email
  })
}

test('how long a refused log-in takes does not tell whether there is such a member', async () => {
  const attempt = (email: string) => app.visitor().call(logIn, { email, password: 'wrong-password' })
  expect(await tellApart(attempt, 401)).toBeLessThanOrEqual(0.6)
})

test.each([
  [
    'a new password',
    (email: string) => app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE }),
  ],
  ['a confirmation', (email: string) => app.visitor().call(resendConfirmation, { email })],
])('how long it takes to ask for %s does not tell whether there is such a member', async (_, call) => {
  expect(await tellApart(call, 200)).toBeLessThanOrEqual(0.6)
})

test('how long it takes to ask for another address does not tell whether it is of a member', async () => {
  const discreet = await createTestApp()
  await discreet.services.db
    .insert(siteSettings)
    .values({ name: 'discreetSignUp', value: true, updatedAt: discreet.clock.now() })
  // The caller's own password is checked on both sides, in no time, which hides nothing.
  try {
    let used = ''
    let browsers = [discreet.visitor(), discreet.visitor()]
    const ask = async (at: number, email: string) => {
      const typed = { old_email: 'own@example.org', new_email: email, password: PASSWORD }
      expect((await browsers[at]?.call(requestEmailChange, typed))?.status).toBe(200)
    }
    const separability = await compareTimes(
      [() => ask(0, used), (turn) => ask(1, `nobody-else-${turn}@example.org`)],
      async () => {
        used = (await discreet.given.member()).email
        browsers = [discreet.as(await discreet.given.member()), discreet.as(await discreet.given.member())]
        for (const browser of browsers) await browser.request('GET', '/api/session')
      },
    )
    expect(separability).toBeLessThanOrEqual(0.6)
  } finally {
    await discreet.close()
  }
})
