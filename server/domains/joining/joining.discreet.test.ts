import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { compareWork } from '#server/testing/scenario/timing.ts'
import { covers } from '#testing/covers.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
  await app.services.db
    .insert(siteSettings)
    .values({ name: 'discreetSignUp', value: true, updatedAt: app.clock.now() })
})
afterAll(() => app.close())

let count = 0
/**
 * Rounded up, because limits count in real time, and on a busy machine one of two compared calls may take a second
 * longer.
 */
const inMinutes = (seconds: unknown) => Math.ceil(Number(seconds ?? 0) / 60)

/** Creates a browser on a separate network that records every response, without the typed names. */
const createStranger = () => {
  count += 1
  const from = { 'x-forwarded-for': `198.51.100.${count}` }
  const browser = app.visitor()
  const heard: unknown[] = []
  return {
    heard,
    call: async (endpoint: Endpoint, input: Record<string, unknown>) => {
      const answer = await browser.call(endpoint, input, from)
      const { error } = answer
      const { date: _, ...headers } = answer.headers
      heard.push([
        endpoint.name,
        answer.status,
        error ? { ...error, retryAfter: inMinutes(error.retryAfter) } : answer.ok,
        { ...headers, 'retry-after': inMinutes(headers['retry-after']) },
      ])
    },
  }
}

/** Makes every request about an address that's possible after trying to register with it; returns the responses. */
const probe = async (email: string) => {
  const { call, heard } = createStranger()
  const form = signUpForm({ email })
  const [name, other] = [form.username, signUpForm({ email })]
  const ask = { email, redirect_to: RESET_PAGE }
  await call(signUp, form)
  const look = async () => {
    await call(findUsername, { username: name })
    await call(logIn, { email, password: form.password })
    await call(signUp, form)
  }
  await look()
  await app.services.jobs.drain()
  await look()
  await call(signUp, { ...form, password: 'another-password' })
  await call(findUsername, { username: other.username })
  await call(resendConfirmation, { email })
  for (let asked = 1; asked <= 4; asked += 1) await call(requestPasswordReset, ask)
  await call(resendConfirmation, { email })
  await app.services.jobs.drain()
  app.clock.advance(HOUR)
  await look()
  app.clock.advance(DAY)
  await call(findUsername, { username: name })
  await call(logIn, { email, password: form.password })
  return heard
}

test(
  'no call after a sign-up, in any order, reveals whether its address belongs to a member',
  covers('REG-61.1'),
  async () => {
    const member = await app.given.member()
    const ofMember = await probe(member.email)
    const ofStranger = await probe('nobody-knows@example.org')
    expect(ofMember).toEqual(ofStranger)
    expect(ofMember).toContainEqual(
      expect.arrayContaining(['joining.findUsername', { available: false }]) as unknown,
    )
    expect(ofMember).toContainEqual(expect.arrayContaining(['accounts.requestPasswordReset', 429]) as unknown)
  },
)

test(
  'registering with a different address instead doesn’t reveal whether the first one belongs to a member',
  covers('REG-61.1'),
  async () => {
    const change = async (email: string) => {
      const { call, heard } = createStranger()
      const form = signUpForm({ email })
      const changed = signUpForm({ username: form.username, replaces: form.clientKey })
      await call(signUp, form)
      await app.services.jobs.drain()
      await call(signUp, changed)
      await call(signUp, form)
      await call(signUp, signUpForm({ email, replaces: changed.clientKey }))
      await call(findUsername, { username: form.username })
      return heard
    }
    const member = await app.given.member()
    const ofMember = await change(member.email)
    expect(ofMember).toEqual(await change('nobody-changes@example.org'))
    expect(ofMember.at(-1)).toEqual(expect.arrayContaining([{ available: true }]))
  },
)

test(
  'a sign-up causes the same work whether or not its address belongs to a member',
  covers('REG-61.1'),
  async () => {
    const register = async (email: string) => {
      const { call, heard } = createStranger()
      const form = signUpForm({ email })
      return async () => {
        await call(signUp, form)
        expect(heard).toEqual([expect.arrayContaining(['joining.signUp', 200])])
      }
    }
    const work = await compareWork(
      async () => register((await app.given.member()).email),
      (turn) => register(`nobody-${turn}@example.org`),
    )
    expect(work?.hashes).toHaveLength(1)
  },
)
