import { expect, test } from 'vitest'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

test(
  'outside the demo, a network may register five times in 30 minutes and look up 30 usernames a minute',
  covers('REG-61.1'),
  async () => {
    const open = await createTestApp({ demo: false })
    try {
      for (let tries = 1; tries <= 5; tries += 1) {
        expect((await open.visitor().call(signUp, signUpForm())).status).toBe(200)
      }
      const refused = await open.visitor().call(signUp, signUpForm())
      expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
      expect(refused.error?.retryAfter).toBeGreaterThan(29 * 60)
      for (let tries = 1; tries <= 30; tries += 1) {
        expect((await open.visitor().call(findUsername, { username: 'anybody' })).status).toBe(200)
      }
      expect((await open.visitor().call(findUsername, { username: 'anybody' })).status).toBe(429)
    } finally {
      await open.close()
    }
  },
)
