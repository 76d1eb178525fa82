import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { pendingSignUps } from './joining.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { covers } from '#testing/covers.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setSettings = async (values: Partial<SiteSettings>) => {
  await app.services.db.delete(siteSettings)
  const rows = Object.entries(values).map(([name, value]) => ({ name, value, updatedAt: app.clock.now() }))
  if (rows.length > 0) await app.services.db.insert(siteSettings).values(rows)
  app.clock.advance(2000)
}

afterEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
  await setSettings({})
})

const register = (changed: Record<string, unknown> = {}) => app.visitor().call(signUp, signUpForm(changed))
const accountsOf = (email: string) => app.services.db.select().from(accounts).where(eq(accounts.email, email))
const pendingOf = (email: string) =>
  app.services.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))
const emailsSent = async () => {
  await app.services.jobs.drain()
  return app.emails
}

describe('with email confirmation', () => {
  test(
    'signing up sends a confirmation email instead of opening a session, and there’s no account until it’s confirmed',
    covers('REG-41', 'MAIL-01'),
    async () => {
      await setSettings({ requireEmailConfirmation: true })
      const form = signUpForm()
      const browser = app.visitor()
      const answer = await browser.call(signUp, form)
      expect(answer.ok).toEqual({ session: null })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect((await emailsSent()).map(({ to }) => to)).toEqual([form.email])
      const early = await browser.call(logIn, { email: form.email, password: form.password })
      expect([early.status, early.code]).toEqual([401, 'invalid_credentials'])
      expect(await accountsOf(form.email)).toEqual([])
    },
  )

  test(
    'the link in the confirmation email leads to /dashboard and creates the account',
    covers('REG-39.1', 'REG-39.2', 'MAIL-02'),
    async () => {
      await setSettings({ requireEmailConfirmation: true, siteName: 'The Club' })
      const form = signUpForm()
      await app.visitor().call(signUp, form)
      const [mail] = await emailsSent()
      expect(mail?.text).toContain('your registration with The Club:')
      const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      expect(link.origin + link.pathname).toBe('http://localhost:3000/dashboard')
      const browser = app.visitor()
      const token = link.hash.replace('#confirm=', '')
      const answer = await browser.call(confirmEmail, { token, password: form.password })
      expect(answer.ok.session.user).toMatchObject({ username: form.username, profileType: 'man' })
      expect((await browser.call(getSession, {})).ok.session?.user.email).toBe(form.email)
    },
  )

  test(
    'a failed confirmation email is retried and loses neither the sign-up nor the link',
    covers('MAIL-13.1'),
    async () => {
      await setSettings({ requireEmailConfirmation: true })
      const { mail } = app.services
      const send = mail.send
      let tries = 0
      mail.send = async (mail) => {
        tries += 1
        if (tries === 1) throw new Error('the mail server is away')
        await send(mail)
      }
      try {
        const form = signUpForm()
        expect((await app.visitor().call(signUp, form)).ok).toEqual({ session: null })
        expect(await emailsSent()).toEqual([])
        expect(await pendingOf(form.email)).toHaveLength(1)
        await app.services.database.pool.query(
          "update pgboss.job set start_after = now() - interval '1 minute' where name = 'joining.sendLetter' and state = 'retry'",
        )
        expect((await emailsSent()).map(({ to }) => to)).toEqual([form.email])
        expect(tries).toBe(2)
      } finally {
        mail.send = send
      }
    },
  )

  test('a rejected sign-up isn’t stored and queues no email', async () => {
    await setSettings({ requireEmailConfirmation: true })
    const member = await app.given.member()
    const waiting = await app.given.signUp()
    expect((await register({ email: member.email })).code).toBe('already_registered')
    const fresh = signUpForm().email
    for (const username of [member.username, waiting.username.toUpperCase()]) {
      expect((await register({ email: fresh, username })).code).toBe('username_taken')
    }
    expect(await pendingOf(fresh)).toEqual([])
    expect(await emailsSent()).toEqual([])
  })

  test('if two people want the same username at the same time, only one gets it', async () => {
    await setSettings({ requireEmailConfirmation: true })
    const { username } = signUpForm()
    const answers = await Promise.all([register({ username }), register({ username })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'username_taken')).toHaveLength(1)
  })

  test('a repeated call creates no second sign-up and sends no second email', async () => {
    await setSettings({ requireEmailConfirmation: true })
    const form = signUpForm()
    const answers = await Promise.all([app.visitor().call(signUp, form), app.visitor().call(signUp, form)])
    answers.push(await app.visitor().call(signUp, { ...form, email: form.email.toUpperCase() }))
    expect(answers.map(({ ok }) => ok)).toEqual([{ session: null }, { session: null }, { session: null }])
    expect(await pendingOf(form.email)).toHaveLength(1)
    expect(await emailsSent()).toHaveLength(1)
    const other = await app.visitor().call(signUp, { ...form, password: 'another-password' })
    expect(other.error?.fields).toEqual({ clientKey: 'was used before' })
  })

  test('after 24 hours a sign-up is deleted, and its username and client key are free again', async () => {
    await setSettings({ requireEmailConfirmation: true })
    const form = signUpForm()
    await app.visitor().call(signUp, form)
    app.clock.advance(DAY - SECOND)
    expect((await app.visitor().call(findUsername, { username: form.username })).ok.available).toBe(false)
    app.clock.advance(SECOND)
    expect((await app.visitor().call(findUsername, { username: form.username })).ok.available).toBe(true)
    expect((await app.visitor().call(signUp, { ...form, password: 'another-password' })).status).toBe(200)
    app.clock.advance(DAY)
    await emailsSent()
    expect(await pendingOf(form.email)).toEqual([])
  })
})

test('without email confirmation a new member can be found immediately and takes a founder place', async () => {
  const form = signUpForm()
  await app.visitor().call(signUp, form)
  const found = await app.visitor().call(searchMembers, { sort: 'newest' })
  expect(found.ok.items.map(({ username }) => username)).toContain(form.username)
  const [account] = await accountsOf(form.email)
  expect(account?.founderNumber).toBeGreaterThan(0)
})

test('a sign-up that can’t be stored is an internal error, and isn’t reported as a known address', async () => {
  const stop = hearOfMembers(app, async (id, { tx }) => {
    await tx.update(profiles).set({ ageMin: 17 }).where(eq(profiles.id, id))
  })
  try {
    const answer = await register()
    expect([answer.status, answer.code]).toEqual([500, 'internal'])
  } finally {
    stop()
  }
})

describe('discreet sign-up', () => {
  test(
    'gives the same response for a known and a new address, and emails the address’s owner',
    covers('REG-61.1'),
    async () => {
      await setSettings({ discreetSignUp: true, siteName: 'The Club' })
      const member = await app.given.member()
      const known = await register({ email: member.email })
      const fresh = signUpForm()
      const unknown = await app.visitor().call(signUp, fresh)
      expect([known.status, known.ok]).toEqual([unknown.status, unknown.ok])
      expect(known.ok).toEqual({ session: null })
      expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())

      expect(await pendingOf(member.email)).toHaveLength(1)
      const emails = await emailsSent()
      const toOwner = emails.filter(({ to }) => to === member.email)
      expect(toOwner).toHaveLength(1)
      expect(toOwner[0]?.text).toContain('http://localhost:3000/login?reason=already_registered')
      expect(toOwner[0]?.text).toContain('tried to register with The Club using')
      expect(emails.find(({ to }) => to === fresh.email)?.text).toContain('#confirm=')
      expect(await accountsOf(member.email)).toHaveLength(1)
    },
  )

  test('emails an address’s owner at most three times an hour', covers('REG-61.1'), async () => {
    await setSettings({ discreetSignUp: true })
    const member = await app.given.member()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await register({ email: member.email })).ok).toEqual({ session: null })
    }
    expect(await emailsSent()).toHaveLength(3)
  })

  test('is off by default, so that a known address is reported', covers('REG-61.1'), async () => {
    const member = await app.given.member()
    expect((await register({ email: member.email })).code).toBe('already_registered')
  })
})

describe('the profile of a new member', () => {
  /** The responses to a visitor and a member who request the profile of someone who has just joined. */
  const join = async () => {
    const form = signUpForm()
    expect((await app.visitor().call(signUp, form)).status).toBe(200)
    const address = `/api/profiles/${form.username}`
    const member = app.as(await app.given.member())
    return Promise.all(
      [app.visitor(), member].map(async (agent) => (await agent.request('GET', address)).statusCode),
    )
  }

  test('is open to visitors', covers('ADM-13.3'), async () => {
    expect(await join()).toEqual([200, 200])
  })

  test(
    'is hidden from visitors if the operator has opened new profiles only to members',
    covers('ADM-13.3', 'PRIV-03.1'),
    async () => {
      await setSettings({ newProfilesOpenTo: 'members' })
      expect(await join()).toEqual([404, 200])
    },
  )
})

describe('common passwords', () => {
  test(
    'are rejected with the reason if the setting is on, and nothing is stored',
    covers('SESS-33'),
    async () => {
      await setSettings({ refuseCommonPasswords: true })
      for (const password of ['123456', 'password', 'Liverpool', 'QWERTYUIOP']) {
        const form = signUpForm({ password })
        const answer = await app.visitor().call(signUp, form)
        expect([answer.status, answer.code], password).toEqual([422, 'password_too_common'])
        expect(answer.error?.message).toBe('This password is too common. Please choose another one.')
        expect(await accountsOf(form.email)).toEqual([])
      }
    },
  )

  test('the member’s own email address and username are rejected as well, but other passwords aren’t', async () => {
    await setSettings({ refuseCommonPasswords: true })
    const form = signUpForm({ username: 'quite-long-name' })
    for (const password of [form.email.toUpperCase(), 'Quite-Long-Name']) {
      expect((await app.visitor().call(signUp, { ...form, password })).code).toBe('password_too_common')
    }
    expect((await app.visitor().call(signUp, { ...form, password: 'plum-jam-on-toast' })).status).toBe(200)
  })

  test('are allowed in the demo', async () => {
    expect((await register({ password: '123456' })).status).toBe(200)
  })
})

test('a sign-up that was never confirmed isn’t shown anywhere', covers('REG-61.2'), async () => {
  await setSettings({ requireEmailConfirmation: true })
  const form = signUpForm()
  await app.visitor().call(signUp, form)
  expect((await app.visitor().request('GET', `/api/profiles/${form.username}`)).statusCode).toBe(404)
  const member = app.as(await app.given.member())
  expect((await member.request('GET', `/api/profiles/${form.username}`)).statusCode).toBe(404)
})
