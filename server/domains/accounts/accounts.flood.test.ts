import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
})
afterAll(() => app.close())

test('fifty networks that ask for mails to one address get it no more than one would', async () => {
  const [known, unconfirmed] = [await app.given.member(), await app.given.member({}, { confirmedAt: null })]
  for (let host = 1; host <= 50; host += 1) {
    const from = { 'x-forwarded-for': `203.0.113.${host}` }
    await app.visitor().call(requestPasswordReset, { email: known.email, redirect_to: RESET_PAGE }, from)
    await app.visitor().call(resendConfirmation, { email: unconfirmed.email }, from)
  }
  await app.services.jobs.drain()
  for (const { email } of [known, unconfirmed]) {
    const written = app.letters.filter(({ to }) => to === email).length
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThanOrEqual(3)
  }
})
