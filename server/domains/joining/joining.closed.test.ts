import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { DEFAULT_CLOSED_SENTENCE, getSite } from '#shared/domains/settings/settings.contract.ts'
import {
  getSettings,
  saveSettings,
  type SiteSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { invalidateSettings } from '../settings/settings.queries.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createAdmin } from './joining.admin.commands.ts'
import { pendingSignUps } from './joining.tables.ts'

const SENTENCE = 'We’re full until spring. See you then.'

let app: TestApp
let admin: Agent
beforeAll(async () => {
  app = await createTestApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(siteSettings)
  invalidateSettings(app.services)
})

const save = async (changes: Partial<SiteSettings>) => {
  const { settings } = (await admin.call(getSettings, {})).ok
  return (await admin.call(saveSettings, { ...settings, ...changes })).ok.settings
}
const close = (changes: Partial<SiteSettings> = {}) =>
  save({ registrationIsOpen: false, closedSentence: SENTENCE, ...changes })
const register = (form = signUpForm(), browser = app.visitor()) => browser.call(signUp, form)
const stored = async () =>
  (await app.services.db.$count(accounts)) + (await app.services.db.$count(pendingSignUps))
const tokenFor = async (email: string) => {
  await app.services.jobs.drain()
  return /#confirm=([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
}

describe('while registration is closed', () => {
  test.each([
    ['directly', {}],
    ['with email confirmation', { requireEmailConfirmation: true }],
    ['discreetly', { discreetSignUp: true }],
  ])(
    'no one can join %s, and anyone who tries sees why in the admins’ words',
    covers('BEY-47.4'),
    async (_, rules) => {
      await close(rules)
      await app.services.jobs.drain()
      const before = await stored()
      const emails = app.emails.length
      const browser = app.visitor()
      const member = await app.given.member()
      for (const form of [
        signUpForm(),
        signUpForm({ termsAccepted: false }),
        signUpForm({ email: member.email }),
      ]) {
        const answer = await register(form, browser)
        expect([answer.status, answer.code, answer.error?.message]).toEqual([
          409,
          'registration_closed',
          SENTENCE,
        ])
      }
      await app.services.jobs.drain()
      expect([await stored(), app.emails.length]).toEqual([before + 1, emails])
      await save({ registrationIsOpen: true })
      expect((await register()).status).toBe(200)
    },
  )

  test(
    'every page can show that registration is closed, with a default text if admins haven’t set one',
    covers('BEY-47.4'),
    async () => {
      const read = async () => (await app.visitor().call(getSite, {})).ok.site.closedSentence
      expect(await read()).toBeNull()
      await save({ registrationIsOpen: false })
      expect(await read()).toBe(DEFAULT_CLOSED_SENTENCE)
      await save({ closedSentence: SENTENCE })
      expect(await read()).toBe(SENTENCE)
    },
  )

  test(
    'someone who registered before can have the confirmation email resent and confirm, but can’t register again',
    covers('BEY-47.7'),
    async () => {
      await save({ requireEmailConfirmation: true })
      const form = signUpForm()
      expect((await register(form)).ok).toEqual({ session: null })
      await close({ requireEmailConfirmation: true })
      expect((await register(form)).ok).toEqual({ session: null })
      const elsewhere = await register(signUpForm({ username: form.username, replaces: form.clientKey }))
      expect(elsewhere.code).toBe('registration_closed')
      expect((await app.visitor().call(resendConfirmation, { email: form.email })).status).toBe(200)
      const token = await tokenFor(form.email)
      const confirmed = await app.visitor().call(confirmEmail, { token, password: form.password })
      expect(confirmed.ok.session.user.username).toBe(form.username)
    },
  )

  test('someone who joined before but missed the response gets it by repeating the call', async () => {
    const form = signUpForm()
    await register(form)
    await close()
    expect((await register(form)).ok.session?.user.username).toBe(form.username)
  })

  test(
    'members can still log in, and an admin can be created on the server',
    covers('BEY-47.7'),
    async () => {
      const form = signUpForm()
      await register(form)
      await close()
      const { email, password } = form
      expect((await app.visitor().call(logIn, { email, password })).status).toBe(200)
      await createAdmin(app.services, {
        email: 'first@example.org',
        username: 'first-of-all',
        password: 'plum-jam',
      })
      expect(await app.services.db.$count(accounts, eq(accounts.email, 'first@example.org'))).toBe(1)
    },
  )
})
