import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { pendingSignUps } from './joining.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.services.db
    .insert(siteSettings)
    .values({ name: 'requireEmailConfirmation', value: true, updatedAt: app.clock.now() })
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const register = async (changed: Record<string, unknown> = {}) => {
  const form = signUpForm(changed)
  const answer = await app.visitor().call(signUp, form)
  await app.services.jobs.drain()
  return { form, answer }
}
const emailTo = (email: string) => app.emails.find(({ to }) => to === email)?.text ?? ''
const confirm = (email: string) => {
  const token = /#confirm=([\w-]+)/.exec(emailTo(email))?.[1] ?? ''
  return app.visitor().call(confirmEmail, { token, password: signUpForm().password })
}
const storedOf = async (email: string) =>
  (await app.services.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email)))[0]

test(
  'the confirmation returns the visitor’s destination, in any browser, once',
  covers('MAIL-03.3', 'REG-46.3', 'PUBP-16.2'),
  async () => {
    const { form } = await register({ from: '/messages/send?to=kate-and-tom' })
    expect((await confirm(form.email)).ok.destination).toBe('/messages/send?to=kate-and-tom')
    expect(await storedOf(form.email)).toMatchObject({ destination: null })
  },
)

test(
  'the confirmation email doesn’t mention the member the visitor was going to write to',
  covers('MAIL-03.3'),
  async () => {
    const { form } = await register({ from: '/messages/send?to=kate-and-tom' })
    expect(emailTo(form.email)).toContain('#confirm=')
    expect(emailTo(form.email)).not.toMatch(/kate|messages|send/i)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  `/browse?town=${'ä'.repeat(500)}`,
  '/login',
  '',
])('a sign-up with the destination %.30s works, but doesn’t lead there', async (from) => {
  const { form, answer } = await register({ from })
  expect(answer.status).toBe(200)
  expect((await confirm(form.email)).ok.destination).toBeNull()
})

test('an erased member is no longer mentioned in any sign-up', async () => {
  const member = await app.given.member()
  const { form } = await register({ from: `/messages/send?to=${member.username.toUpperCase()}` })
  const other = await register({ from: '/messages/send?to=somebody-else' })
  await eraseMember(app.services, member.id)
  expect(await storedOf(form.email)).toMatchObject({ destination: null })
  expect(await storedOf(other.form.email)).toMatchObject({ destination: '/messages/send?to=somebody-else' })
})

test(
  'a mistyped address can be corrected with the same username, and the first link becomes invalid',
  covers('REG-46.2'),
  async () => {
    const { form } = await register()
    const corrected = { ...form, email: `x${form.email}`, clientKey: newId() }
    expect((await app.visitor().call(signUp, corrected)).code).toBe('username_taken')
    const again = await app.visitor().call(signUp, { ...corrected, replaces: form.clientKey })
    expect(again.status).toBe(200)
    await app.services.jobs.drain()
    expect(await storedOf(form.email)).toBeUndefined()
    expect((await confirm(form.email)).code).toBe('invalid_token')
    expect((await confirm(corrected.email)).ok.session.user.username).toBe(form.username)
  },
)

test('correcting an address can’t take someone else’s username', async () => {
  const { form } = await register()
  const own = await register()
  for (const replaces of [newId(), own.form.clientKey]) {
    const answer = await app.visitor().call(signUp, signUpForm({ username: form.username, replaces }))
    expect(answer.code).toBe('username_taken')
  }
  expect(await storedOf(own.form.email)).toBeDefined()
  expect((await app.visitor().call(findUsername, { username: form.username })).ok.available).toBe(false)
})

test('a confirmed sign-up can’t be replaced', async () => {
  const { form } = await register()
  await confirm(form.email)
  const changed = { username: form.username, replaces: form.clientKey }
  expect((await app.visitor().call(signUp, signUpForm(changed))).code).toBe('username_taken')
  expect((await app.visitor().call(signUp, signUpForm({ replaces: form.clientKey }))).status).toBe(200)
  expect(await storedOf(form.email)).toBeDefined()
})
