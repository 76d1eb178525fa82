// This test needs Redis, because limit keys outlive the process only there.
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
let redis: Redis
beforeAll(async () => {
  app = await createTestApp({ demo: false })
  redis = new Redis(app.services.config.redisUrl)
})
afterAll(async () => {
  redis.disconnect()
  await app.close()
})

test('no limit’s key reveals an email address, a member or a network', async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const form = signUpForm()
  const visitor = app.visitor()
  await visitor.call(logIn, { email: anna.email, password: 'a wrong one', rememberMe: false })
  await visitor.call(requestPasswordReset, { email: anna.email, redirect_to: RESET_PAGE })
  await visitor.call(findUsername, { username: anna.username })
  await visitor.call(getProfile, { username: anna.username })
  await visitor.call(signUp, form)
  await app.as(max).call(getProfile, { username: anna.username })
  await app.as(max).call(sendMessage, { to: anna.username, body: 'Hello', clientKey: newId() })
  const addresses = { old_email: max.email, new_email: `new-${max.email}` }
  await app.as(max).call(requestEmailChange, { ...addresses, password: PASSWORD })
  const { keyPrefix = '' } = redis.options
  const keys = (await redis.keys(`${keyPrefix}limit:*`)).map((key) => key.slice(keyPrefix.length))
  const rules = [
    'login-failures-network',
    'login-failures-address',
    'emails-network-day',
    'emails-member-day',
    'emails-address-day',
    'profile-views-visitor-seen',
    'profile-views-member-seen',
    'messages-new-recipients',
    'all:network:60',
    'joining.findUsername:network:60',
  ]
  expect(rules.filter((rule) => !keys.some((key) => key.startsWith(`limit:${rule}:`)))).toEqual([])
  const words = [anna, max].flatMap(({ id, email, username }) => [id, email, username])
  for (const word of [...words, form.email, form.username, '127.0.0.1', '@']) {
    expect(keys.filter((key) => key.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  }
})
