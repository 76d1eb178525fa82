import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { compareWork } from '#server/testing/scenario/timing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test.each([
  [
    'A refused log-in',
    { status: 401, hashes: 1 },
    (email: string) => app.visitor().call(logIn, { email, password: 'wrong-password' }),
  ],
  [
    'Requesting a new password',
    { status: 200, hashes: 0 },
    (email: string) => app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE }),
  ],
  [
    'Requesting a confirmation',
    { status: 200, hashes: 0 },
    (email: string) => app.visitor().call(resendConfirmation, { email }),
  ],
])('%s takes the same work whether or not the member exists', async (name, { status, hashes }, call) => {
  const ask = async (email: string) => expect((await call(email)).status).toBe(status)
  const work = await compareWork(
    async () => {
      // Hashed as in production; the hashes in other tests are faster to compare.
      const passwordHash = await hashPassword({ password: PASSWORD, whom: 'timing' })
      const { email } = await app.given.member({}, { passwordHash })
      return () => ask(email)
    },
    async (turn) => () => ask(`${name.replaceAll(' ', '-')}-${turn}@example.org`),
  )
  expect(work?.hashes).toHaveLength(hashes)
})
