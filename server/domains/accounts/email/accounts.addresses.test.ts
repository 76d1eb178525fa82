import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Every way to submit an email address that the site then writes to. */
const WAYS: Record<string, (email: string) => Promise<{ status: number }>> = {
  'a log-in': (email) => app.visitor().call(logIn, { email, password: PASSWORD }),
  'a registration': (email) => app.visitor().call(signUp, { ...signUpForm(), email }),
  'a request for a new password': (email) =>
    app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE }),
  'a request for a confirmation': (email) => app.visitor().call(resendConfirmation, { email }),
  'a change of address': async (email) => {
    const member = await app.given.member()
    const typed = { old_email: member.email, new_email: email, password: PASSWORD }
    return app.as(member).call(requestEmailChange, typed)
  },
}

test.each(Object.keys(WAYS))(
  '%s accepts only a single ASCII email address',
  covers('LOGIN-23'),
  async (way) => {
    for (const email of ['anna@example.org,eve@example.org', 'Anna<anna@example.org>', 'änna@example.org']) {
      expect((await WAYS[way]?.(email))?.status, email).toBe(422)
    }
    await app.services.jobs.drain()
    expect(app.emails).toEqual([])
  },
)
