import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_FAILURES, logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Failure } from '#shared/kernel/failure.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createLimits } from '#server/platform/limits/limits.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { caller } from '#server/testing/scenario/caller.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { waitForEmail } from '#server/domains/accounts/email/accounts.emails.policy.ts'
import { logIn as logInWith } from '#server/domains/accounts/sessions/accounts.login.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const resend = (email: string) => app.visitor().call(resendConfirmation, { email })
const askForLink = (at: TestApp, email: string) =>
  at.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE })
const perDay = { name: 'emails-network-day', max: 5, seconds: 86_400, whenStoreDown: 'closed' } as const

test('a network can have at most five emails a day sent to an address, even if the hourly limit allows more', async () => {
  const email = `${newId()}@example.org`
  expect((await resend(email)).status).toBe(200)
  for (let count = 2; count <= 4; count += 1) await app.services.limits.take(perDay, `127.0.0.1 ${email}`)
  expect((await resend(email)).status).toBe(200)
  const refused = await resend(email)
  expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
  expect(refused.error?.retryAfter).toBeGreaterThan(HOUR / 1000)
  expect(refused.error?.retryAfter).toBeLessThanOrEqual(DAY / 1000)
})

test('the hourly limit on emails to an address resets after an hour', async () => {
  const email = `${newId()}@example.org`
  for (let count = 1; count <= 3; count += 1) await resend(email)
  const { error } = await resend(email)
  expect(error?.retryAfter).toBeGreaterThan(HOUR / 1000 - 120)
  expect(error?.retryAfter).toBeLessThanOrEqual(HOUR / 1000)
})

test('failed log-ins with one address don’t count for another address, nor do correct passwords', async () => {
  const [tried, other] = [await app.given.member(), await app.given.member()]
  const attempt = (email: string, password: string) => app.visitor().call(logIn, { email, password })
  for (let count = 1; count < LOGIN_FAILURES.max; count += 1) await attempt(tried.email, 'wrong-password')
  expect((await attempt(tried.email, PASSWORD)).status).toBe(200)
  expect((await attempt(tried.email, 'wrong-password')).status).toBe(401)
  const refused = await attempt(tried.email.toUpperCase(), PASSWORD)
  expect([refused.status, refused.code]).toEqual([429, 'too_many_failures'])
  expect(refused.error?.retryAfter).toBeGreaterThan(0)
  expect((await attempt(other.email, PASSWORD)).status).toBe(200)
})

test('while Redis is away and only this process counts attempts, members can log in and passwords can’t be guessed', async () => {
  const member = await app.given.member()
  const away = redisAway()
  const services = { ...app.services, limits: createLimits('secret', away) }
  const typed = { email: member.email, password: PASSWORD, rememberMe: false }
  const outcomeOf = (password: string) =>
    logInWith(services, caller, { ...typed, password }).then(
      () => 'in',
      ({ reason }: Failure) => reason.code,
    )
  const guesses: string[] = [await outcomeOf(PASSWORD)]
  for (let count = 1; count <= LOGIN_FAILURES.max + 1; count += 1) guesses.push(await outcomeOf('a guess'))
  expect([...new Set(guesses)]).toEqual(['in', 'invalid_credentials', 'too_many_failures'])
  expect(await outcomeOf(PASSWORD)).toBe('too_many_failures')
  const emails: unknown[] = []
  for (let count = 1; count <= 4; count += 1) emails.push(await waitForEmail(services, caller, member.email))
  expect(emails).toEqual([undefined, undefined, undefined, expect.any(Number)])
  away.disconnect()
})

test('a network can request three reset links an hour for an address, known or not', async () => {
  const member = await app.given.member()
  for (const email of [member.email, 'nobody-reset-limit@example.org']) {
    for (let count = 1; count <= 3; count += 1) expect((await askForLink(app, email)).status).toBe(200)
    const refused = await askForLink(app, email.toUpperCase())
    expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
    expect(refused.error?.retryAfter).toBeLessThanOrEqual(HOUR / 1000)
  }
})

test('outside the demo, a network may request a password reset six times an hour', async () => {
  const open = await createTestApp({ demo: false })
  try {
    for (let count = 1; count <= 6; count += 1) {
      expect((await askForLink(open, `nobody-${count}@example.org`)).status).toBe(200)
    }
    expect((await askForLink(open, 'nobody@example.org')).status).toBe(429)
  } finally {
    await open.close()
  }
})
