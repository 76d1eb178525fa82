import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  findAnyAdmin,
  getSession,
  LOGIN_FAILURES,
  logIn,
  PASSWORD as PASSWORD_RULES,
} from '#shared/domains/accounts/accounts.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { EMAIL_PATTERN } from '#shared/kernel/fields.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { openSession, renewSession } from './accounts.sessions.commands.ts'
import { suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { caller } from '#server/testing/scenario/caller.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sessionsOf = (member: { id: string }) =>
  app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id))

const { max, seconds } = LOGIN_FAILURES
const FROM_NETWORK = { name: 'login-failures-network', max, seconds, whenStoreDown: 'closed' } as const

const logInAs = (email: string, password: string = PASSWORD, rememberMe = false) =>
  app.visitor().call(logIn, { email, password, rememberMe })

test('a visitor has no session', async () => {
  expect((await app.visitor().call(getSession, {})).ok).toEqual({ session: null })
})

test('logging in with email, password and rememberMe opens a session', covers('CALL-02'), async () => {
  const member = await app.given.member()
  const browser = app.visitor()
  const answer = await browser.call(logIn, { email: member.email, password: PASSWORD, rememberMe: true })
  expect(answer.ok.session?.user).toEqual({
    id: member.id,
    email: member.email,
    username: member.username,
    role: 'user',
    profileType: 'woman',
  })
  expect((await browser.call(getSession, {})).ok.session?.user.id).toBe(member.id)
})

test('a password works in either Unicode form of its accents, and a hash made before normalization is replaced', async () => {
  const member = await app.given.member()
  const [composed, decomposed] = ['p\u00e9ss\u00e9word9', 'pe\u0301sse\u0301word9']
  const ofMember = eq(accounts.id, member.id)
  const stored = async () =>
    (await app.services.db.select({ hash: accounts.passwordHash }).from(accounts).where(ofMember))[0]?.hash ??
    ''
  const typed = await argon2.hash(decomposed)
  await app.services.db.update(accounts).set({ passwordHash: typed }).where(ofMember)
  expect((await logInAs(member.email, 'pessword9')).status).toBe(401)
  expect(await stored()).toBe(typed)
  const browser = app.visitor()
  expect(
    (await browser.call(logIn, { email: member.email, password: composed, rememberMe: false })).status,
  ).toBe(200)
  const anew = await stored()
  expect(await argon2.verify(anew, composed)).toBe(true)
  for (const form of [decomposed, composed]) expect((await logInAs(member.email, form)).status).toBe(200)
  expect(await stored()).toBe(anew)
  const tooShort = {
    oldPassword: decomposed,
    newPassword: 'e\u0301'.repeat(PASSWORD_RULES.minChosenLater - 1),
  }
  expect((await browser.call(changePassword, tooShort)).status).toBe(422)
})

test('a wrong password and an unknown address get the same response', async () => {
  const member = await app.given.member()
  const wrong = await logInAs(member.email, 'wrong-password')
  const unknown = await logInAs('nobody@example.org', 'wrong-password')
  expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials'])
  expect(unknown.error).toEqual(wrong.error)
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(member)).toEqual([])
})

test('the server validates addresses with the pattern used across the site', async () => {
  for (const typed of [
    'plain',
    'a@b',
    '@b.org',
    'a@.',
    'a b@c.org',
    'a@b c.org',
    'a@@b.org',
    'a\u0000@b.org',
    'a@b.org,c@d.org',
    'Anna <a@b.org>',
  ]) {
    expect(EMAIL_PATTERN.test(typed), typed).toBe(false)
    const answer = await logInAs(typed)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})], typed).toEqual([422, ['email']])
  }
  expect(EMAIL_PATTERN.test('a@b.c')).toBe(true)
  expect((await logInAs('somebody@example.org')).code).toBe('invalid_credentials')
})

test('surrounding blanks and capitals in the address don’t matter', covers('LOGIN-24'), async () => {
  const member = await app.given.member()
  expect((await logInAs(`  ${member.email.toUpperCase()} `)).ok.session?.user.id).toBe(member.id)
})

test(
  'an unconfirmed address gets the same response as an unknown one',
  covers('LOGIN-42.1', 'LOGIN-42.2'),
  async () => {
    const waiting = await app.given.signUp()
    const unknown = await logInAs('nobody@example.org')
    expect((await logInAs(waiting.email)).error).toEqual(unknown.error)
    const unconfirmed = await app.given.member({}, { confirmedAt: null })
    expect((await logInAs(unconfirmed.email)).error).toEqual(unknown.error)
    expect(await sessionsOf(unconfirmed)).toEqual([])
  },
)

test('a member can’t log in to a suspended or deleted account', async () => {
  const suspended = await app.given.member({}, { status: 'suspended' })
  const deleted = await app.given.member({}, { status: 'deleted' })
  expect((await logInAs(suspended.email)).code).toBe('account_suspended')
  expect((await logInAs(deleted.email)).code).toBe('invalid_credentials')
})

test('a suspension that is extended while the password is being checked applies', async () => {
  const { services } = app
  const until = new Date(app.clock.now().getTime() + MINUTE)
  const member = await app.given.member({}, { status: 'suspended', suspendedUntil: until })
  const suspension = { memberId: member.id, until: new Date(until.getTime() + DAY) }
  app.clock.advance(MINUTE)
  const { pool } = services.database
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const query = vi.spyOn(pool, 'query')
  query.mockImplementation((async (...args: [{ name?: string }, ...unknown[]]) => {
    const answer = await original(...args)
    if (args[0].name === 'accounts.byEmail') {
      query.mockRestore()
      await inTransaction(services, (unit) => suspendMember(services, unit, suspension))
    }
    return answer
  }) as never)
  expect((await logInAs(member.email)).code).toBe('account_suspended')
  app.clock.advance(DAY)
  expect((await logInAs(member.email)).status).toBe(200)
})

test(
  'after ten failed log-ins an address is rejected without checking the password',
  covers('LOGIN-43.1'),
  async () => {
    const member = await app.given.member()
    for (let tries = 1; tries <= 10; tries += 1) {
      expect((await logInAs(member.email, 'wrong-password')).status, `try ${tries}`).toBe(401)
    }
    const refused = await logInAs(member.email)
    expect([refused.status, refused.code]).toEqual([429, 'too_many_failures'])
    expect(refused.error?.retryAfter).toBeGreaterThan(14 * 60)
    expect(refused.error?.retryAfter).toBeLessThanOrEqual(15 * 60)
    expect(Number(refused.headers['retry-after'])).toBe(refused.error?.retryAfter)
    expect(await sessionsOf(member)).toEqual([])

    for (let tries = 1; tries <= 10; tries += 1) await logInAs('nobody-43@example.org')
    expect((await logInAs('nobody-43@example.org')).status).toBe(429)
  },
)

test(
  'correct passwords don’t count as failures, and concurrent attempts are all counted',
  covers('LOGIN-43.2'),
  async () => {
    const member = await app.given.member()
    for (let tries = 1; tries <= 12; tries += 1) {
      expect((await logInAs(member.email)).status).toBe(200)
    }
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => logInAs(member.email, 'wrong-password')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  },
)

test('the right password of a deleted account counts as a failure, as for an unknown address', async () => {
  const member = await app.given.member({}, { status: 'deleted' })
  for (let tries = 1; tries < LOGIN_FAILURES.max; tries += 1) {
    await app.services.limits.take(FROM_NETWORK, `127.0.0.1 ${member.email}`)
  }
  expect((await logInAs(member.email)).status).toBe(401)
  expect((await logInAs(member.email)).status).toBe(429)
})

test(
  'the check for an existing admin returns only yes or no',
  covers('CALL-10', 'SESS-16', 'SESS-18.1'),
  async () => {
    const fresh = await createTestApp()
    try {
      const member = await fresh.given.member()
      expect((await fresh.visitor().call(findAnyAdmin, {})).ok).toEqual({ exists: false })
      await fresh.services.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, member.id))
      expect((await fresh.visitor().call(findAnyAdmin, {})).ok).toEqual({ exists: true })
    } finally {
      await fresh.close()
    }
  },
)

test('an account’s expired sessions are deleted when it opens a new one', async () => {
  const member = await app.given.member()
  await logInAs(member.email)
  app.clock.advance(13 * 60 * MINUTE)
  await logInAs(member.email)
  expect(await sessionsOf(member)).toHaveLength(1)
})

test.each([
  ['the password is changed', { passwordHash: 'another' }],
  ['the account is suspended', { status: 'suspended' }],
  ['the account is deleted', { status: 'deleted' }],
] as const)('no session opens if %s while the old password is being checked', async (_, change) => {
  const member = await app.given.member()
  const { limits } = app.services
  const refund = limits.refund.bind(limits)
  // Called after the password check, and before the session is opened.
  limits.refund = async (rule, key) => {
    await app.services.db.update(accounts).set(change).where(eq(accounts.id, member.id))
    await refund(rule, key)
  }
  try {
    const answer = await logInAs(member.email)
    expect([answer.status, answer.code]).toEqual([401, 'invalid_credentials'])
    expect(await sessionsOf(member)).toEqual([])
  } finally {
    limits.refund = refund
  }
})

test('no command opens a suspended member’s session or renews an ended one', async () => {
  const { services } = app
  const member = await app.given.member({}, { status: 'suspended' })
  const opened = inTransaction(services, (unit) =>
    openSession(services, unit, caller, { id: member.id, passwordHash: '', kind: 'day' }),
  )
  await expect(opened).rejects.toMatchObject({ reason: { code: 'not_signed_in' } })
  expect(await sessionsOf(member)).toEqual([])
  const ended = {
    ...member,
    role: 'user',
    hasSecondFactor: false,
    newTerms: null,
    restriction: null,
    sessionId: newId(),
    expiresAt: app.clock.now(),
  }
  await expect(renewSession(services, caller, ended)).rejects.toMatchObject({
    reason: { code: 'not_signed_in' },
  })
})
