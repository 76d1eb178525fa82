import { expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createTestApp } from '#server/testing/app.ts'
import { compareTimes } from '#server/testing/timing.ts'
import { covers } from '#testing/covers.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'

test(
  'how long a sign-up takes does not tell whose address it was',
  { ...covers('REG-61.1'), timeout: 5 * MINUTE },
  async () => {
    const app = await createTestApp()
    await app.services.db
      .insert(siteSettings)
      .values({ name: 'discreetSignUp', value: true, updatedAt: app.clock.now() })
    const register = async (email: string) => {
      expect((await app.visitor().call(signUp, signUpForm({ email }))).status).toBe(200)
    }
    try {
      let email = ''
      const separability = await compareTimes(
        [() => register(email), (turn) => register(`nobody-${turn}@example.org`)],
        async () => {
          email = (await app.given.member()).email
        },
      )
      expect(separability).toBeLessThanOrEqual(0.6)
    } finally {
      await app.close()
    }
  },
)
