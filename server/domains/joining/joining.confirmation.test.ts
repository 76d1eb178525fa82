import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmEmail,
  findConfirmationAddress,
  getSession,
  logIn,
  resendConfirmation,
} from '#shared/domains/accounts/accounts.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { LINK_SEAL } from './joining.policy.ts'
import { pendingSignUps } from './joining.tables.ts'
import { seal } from '#server/platform/secrets/seal.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.emails.splice(0)
  app.logged.splice(0)
})

const resend = (email: string) => app.visitor().call(resendConfirmation, { email })
const confirm = (token: string, typed: object = {}, browser = app.visitor()) =>
  browser.call(confirmEmail, { token, password: PASSWORD, ...typed })
const tokenIn = (text: string | undefined) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const accountsOf = (email: string) => app.services.db.select().from(accounts).where(eq(accounts.email, email))

const mailedToken = async (email: string) => {
  await resend(email)
  await app.services.jobs.drain()
  return tokenIn(app.emails.at(-1)?.text)
}

test(
  'the confirmation email links to the dashboard and names the site, but reveals neither its nature nor the username',
  covers('REG-39.1', 'REG-39.2'),
  async () => {
    const signUp = await app.given.signUp()
    const token = await mailedToken(signUp.email)
    expect(app.emails).toHaveLength(1)
    const [mail] = app.emails
    expect(mail?.to).toBe(signUp.email)
    expect(mail?.subject).toBe('Please confirm your email address')
    expect(mail?.text).toContain(`http://localhost:3000/dashboard#confirm=${token}`)
    expect(mail?.text).toContain('24 hours')
    expect(mail?.text).toContain('your registration with Ampersand:')
    expect(mail?.text.replace(token, '')).not.toMatch(/dating|adult|swing|sex/i)
    expect(mail?.text).not.toContain(signUp.username)
  },
)

test(
  'the confirmation link creates the account and logs the member in, once',
  covers('MAIL-03.1'),
  async () => {
    const signUp = await app.given.signUp()
    app.clock.advance(HOUR)
    expect(await accountsOf(signUp.email)).toEqual([])
    const browser = app.visitor()
    const { user } = (await confirm(signUp.token, {}, browser)).ok.session
    expect(user).toMatchObject({ email: signUp.email, username: signUp.username, role: 'user' })
    expect((await browser.call(getSession, {})).ok.session?.user).toEqual(user)
    expect(await accountsOf(signUp.email)).toMatchObject([
      { id: user.id, termsVersion: 'test', termsAcceptedAt: signUp.createdAt, signUpKey: null },
    ])

    const again = await confirm(signUp.token)
    expect([again.status, again.code]).toEqual([422, 'invalid_token'])
    expect((await app.visitor().call(logIn, { email: signUp.email, password: PASSWORD })).status).toBe(200)
  },
)

test(
  'a valid confirmation link reveals the address whose registration it completes',
  covers('LOGIN-03.2'),
  async () => {
    const { token, email } = await app.given.signUp()
    const ask = (of: string) => app.visitor().call(findConfirmationAddress, { token: of })
    expect((await ask(token)).ok).toEqual({ email })
    expect((await ask('a'.repeat(43))).code).toBe('invalid_token')
    expect((await confirm(token)).status).toBe(200)
    expect((await ask(token)).code).toBe('invalid_token')
  },
)

test('if two people open a confirmation link at the same time, only one gets the account', async () => {
  const signUp = await app.given.signUp()
  const answers = await Promise.all([confirm(signUp.token), confirm(signUp.token)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'invalid_token')).toHaveLength(1)
  expect(await accountsOf(signUp.email)).toHaveLength(1)
})

test(
  'confirming with a password other than the registration’s logs no one in, and the link still works',
  covers('MAIL-03.2', 'REG-39.2', 'REG-61.2'),
  async () => {
    const signUp = await app.given.signUp()
    const browser = app.visitor()
    const other = await confirm(signUp.token, { password: 'another-password' }, browser)
    expect([other.status, other.code]).toEqual([422, 'password_differs'])
    expect(browser.cookies.size).toBe(0)
    expect(await accountsOf(signUp.email)).toEqual([])
    expect((await confirm(signUp.token)).status).toBe(200)
  },
)

test('choosing a new password invalidates the one typed at registration', covers('REG-61.2'), async () => {
  const signUp = await app.given.signUp()
  const chosen = await confirm(signUp.token, { password: 'plum-jam-on-toast', isNew: true })
  expect(chosen.status).toBe(200)
  const logInWith = (password: string) => app.visitor().call(logIn, { email: signUp.email, password })
  expect((await logInWith(PASSWORD)).code).toBe('invalid_credentials')
  expect((await logInWith('plum-jam-on-toast')).status).toBe(200)
})

test('a new password must follow the rules of registration', async () => {
  await app.services.db
    .insert(siteSettings)
    .values({ name: 'refuseCommonPasswords', value: true, updatedAt: app.clock.now() })
  app.clock.advance(2000)
  const signUp = await app.given.signUp()
  for (const password of ['password', signUp.email, signUp.username]) {
    const answer = await confirm(signUp.token, { password, isNew: true })
    expect([answer.status, answer.code], password).toEqual([422, 'password_too_common'])
  }
  const short = await confirm(signUp.token, { password: 'short', isNew: true })
  expect(Object.keys(short.error?.fields ?? {})).toEqual(['password'])
  expect(await accountsOf(signUp.email)).toEqual([])
  await app.services.db.delete(siteSettings)
  app.clock.advance(2000)
})

test('the confirmation link is valid for 24 hours', covers('MAIL-03.1'), async () => {
  const [late, timely] = [await app.given.signUp(), await app.given.signUp()]
  app.clock.advance(DAY - SECOND)
  expect((await confirm(timely.token)).status).toBe(200)
  app.clock.advance(SECOND)
  expect((await confirm(late.token)).code).toBe('invalid_token')
  expect(await accountsOf(late.email)).toEqual([])
})

test(
  'a resent confirmation email contains the same link, which is valid for another 24 hours',
  covers('MAIL-03.1', 'MAIL-03.2', 'SESS-41.1'),
  async () => {
    const signUp = await app.given.signUp()
    const other = await app.given.signUp()
    app.clock.advance(DAY - SECOND)
    expect(await mailedToken(signUp.email)).toBe(signUp.token)
    app.clock.advance(DAY - SECOND)
    expect((await confirm(signUp.token)).status).toBe(200)
    expect((await confirm(other.token)).code).toBe('invalid_token')
  },
)

test('a made-up confirmation token is rejected, and so is a token that the site has encrypted for a different purpose', async () => {
  const { id } = await app.given.signUp()
  const { secretKey } = app.services.config
  const sealed = [
    seal(secretKey, 'something else', id),
    seal('another site', LINK_SEAL, id),
    seal(secretKey, LINK_SEAL, newId()),
  ]
  for (const token of ['a'.repeat(43), ...sealed]) {
    expect((await confirm(token)).code, token).toBe('invalid_token')
  }
})

test('of two sign-ups with the same address, the first to be confirmed gets it', async () => {
  const first = await app.given.signUp()
  const second = await app.given.signUp({ email: first.email.toUpperCase() })
  expect((await confirm(second.token)).status).toBe(200)
  expect((await confirm(first.token)).code).toBe('invalid_token')
  const [row] = await app.services.db.select().from(pendingSignUps).where(eq(pendingSignUps.id, first.id))
  expect(row?.confirmedAt).toBeNull()
})

test('a member who has confirmed can be found immediately, and takes a founder place', async () => {
  const signUp = await app.given.signUp()
  const find = async () =>
    (await app.visitor().call(searchMembers, { sort: 'newest' })).ok.items.map(({ username }) => username)
  expect(await find()).not.toContain(signUp.username)
  await confirm(signUp.token)
  expect(await find()).toContain(signUp.username)
  const [account] = await accountsOf(signUp.email)
  expect(account?.founderNumber).toBeGreaterThan(0)
})

test(
  'a resend request gets the same response for unknown, confirmed and pending addresses, but emails only pending ones',
  covers('LOGIN-42.2'),
  async () => {
    const confirmed = await app.given.member()
    const waiting = await app.given.signUp()
    const answers = []
    for (const email of ['nobody-mail@example.org', confirmed.email, waiting.email]) {
      const { status, ok, headers } = await resend(email)
      answers.push({ status, ok, headers: Object.keys(headers) })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, ok: {} })
    await app.services.jobs.drain()
    expect(app.emails.map(({ to }) => to)).toEqual([waiting.email])
    expect(app.logged).toEqual([])
  },
)

test('a confirmed account that can’t be stored is an internal error, and the link still works', async () => {
  const signUp = await app.given.signUp()
  const stop = hearOfMembers(app, async (id, { tx }) => {
    await tx.update(profiles).set({ ageMin: 17 }).where(eq(profiles.id, id))
  })
  const failed = await confirm(signUp.token)
  stop()
  app.logged.splice(0)
  expect([failed.status, failed.code]).toEqual([500, 'internal'])
  expect((await confirm(signUp.token)).status).toBe(200)
})

test('of several sign-ups with the same address, the newest one’s email is resent', async () => {
  const first = await app.given.signUp()
  app.clock.advance(1)
  const second = await app.given.signUp({ email: first.email })
  expect(await mailedToken(first.email)).toBe(second.token)
  await confirm(second.token)
  app.emails.splice(0)
  await mailedToken(first.email)
  expect(app.emails.map(({ subject }) => subject)).toEqual(['You already have an account'])
})

test('a network can have at most three emails an hour sent to an address, known or not', async () => {
  const { email: waiting } = await app.given.signUp()
  for (const email of [waiting, 'nobody-limit@example.org']) {
    for (let count = 1; count <= 3; count += 1) expect((await resend(email)).status).toBe(200)
    const refused = await resend(email.toUpperCase())
    expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
    expect(refused.error?.retryAfter).toBeLessThanOrEqual(HOUR / 1000)
  }
  await app.services.jobs.drain()
  expect(app.emails).toHaveLength(3)
})

test('an address gets at most ten emails a day, however many networks ask, and the responses don’t reveal that', async () => {
  const open = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
  try {
    const { email } = await open.given.signUp()
    for (let network = 1; network <= 12; network += 1) {
      const from = { 'x-forwarded-for': `192.0.2.${network}` }
      expect((await open.visitor().call(resendConfirmation, { email }, from)).status).toBe(200)
    }
    await open.services.jobs.drain()
    expect(open.emails).toHaveLength(10)
  } finally {
    await open.close()
  }
})

test('outside the demo, a network can request confirmation emails six times an hour', async () => {
  const open = await createTestApp({ demo: false })
  try {
    for (let count = 1; count <= 6; count += 1) {
      const answer = await open.visitor().call(resendConfirmation, { email: `nobody-${count}@example.org` })
      expect(answer.status).toBe(200)
    }
    expect((await open.visitor().call(resendConfirmation, { email: 'nobody@example.org' })).status).toBe(429)
  } finally {
    await open.close()
  }
})
