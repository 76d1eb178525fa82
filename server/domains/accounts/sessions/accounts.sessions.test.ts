import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getSession,
  logIn,
  logOut,
  renewSession,
  ROLES,
  SESSION_RENEWAL,
} from '#shared/domains/accounts/accounts.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'
import { roleOf } from '#server/domains/accounts/accounts.view.ts'
import { createTestApp, createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const loggedIn = async (rememberMe = false) => {
  const member = await app.given.member()
  const browser = app.visitor()
  const answer = await browser.call(logIn, { email: member.email, password: PASSWORD, rememberMe })
  return { member, browser, answer }
}
type Browser = Awaited<ReturnType<typeof loggedIn>>['browser']

const sessionOf = async (browser: Browser) => (await browser.call(getSession, {})).ok.session
const rowsOf = (member: { id: string }) =>
  app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id))
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0])
const endsIn = (iso: string | undefined) => new Date(iso ?? 0).getTime() - app.clock.now().getTime()

test(
  'a page sees only the session’s user and expiry, and the token is in an HttpOnly cookie',
  covers('SESS-01', 'DATA-03'),
  async () => {
    const { browser, member, answer } = await loggedIn()
    const session = await sessionOf(browser)
    expect(Object.keys(session ?? {}).toSorted()).toEqual(['expiresAt', 'user'])
    expect(session?.user).toEqual({
      id: member.id,
      email: member.email,
      username: member.username,
      role: 'user',
      profileType: 'woman',
    })
    const cookie = cookieOf(answer)
    expect(cookie).toMatch(/^session=[\w-]{43};.*HttpOnly/)
    expect(cookie).toContain('SameSite=Lax')
    expect(JSON.stringify(answer.ok)).not.toContain(browser.cookies.get('session'))
  },
)

test('a session token has 32 random bytes, and only its SHA-256 is stored', covers('SESS-36.1'), async () => {
  const { browser, member } = await loggedIn()
  const token = browser.cookies.get('session') ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await rowsOf(member)
  expect(row?.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(JSON.stringify(row)).not.toContain(token)
})

test('over HTTPS the session cookie is Secure and bound to the host', async () => {
  const secure = await createTestApp({ siteUrl: 'https://club.example' })
  try {
    const member = await secure.given.member()
    const answer = await secure
      .visitor()
      .call(logIn, { email: member.email, password: PASSWORD }, { origin: 'https://club.example' })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).toMatch(/^__Host-session=.*Path=\/.*Secure/)
  } finally {
    await secure.close()
  }
})

test('requesting the current user returns the session’s user', covers('CALL-06'), async () => {
  const { browser, member } = await loggedIn()
  expect((await sessionOf(browser))?.user.id).toBe(member.id)
})

describe('the lifetime of a session', covers('LOGIN-29'), () => {
  test(
    'not remembered, the cookie ends with the browser, and the session after 12 hours without use',
    covers('LOGIN-28', 'LOGIN-29', 'SESS-36.1'),
    async () => {
      const { browser, answer } = await loggedIn(false)
      expect(cookieOf(answer)).not.toMatch(/Max-Age|Expires/)
      app.clock.advance(11 * HOUR)
      expect(endsIn((await sessionOf(browser))?.expiresAt)).toEqual(around(12 * HOUR))
      app.clock.advance(12 * HOUR)
      expect(await sessionOf(browser)).toBeNull()
    },
  )

  test(
    'remembered, the session survives closing the browser and lasts 30 days from the last use',
    covers('LOGIN-29', 'SESS-36.1'),
    async () => {
      const { browser, answer } = await loggedIn(true)
      expect(cookieOf(answer)).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
      app.clock.advance(29 * DAY)
      expect(endsIn((await sessionOf(browser))?.expiresAt)).toEqual(around(30 * DAY))
      app.clock.advance(30 * DAY)
      expect(await sessionOf(browser)).toBeNull()
    },
  )
})

test('renewing a session returns its new end and sets the cookie again', covers('CALL-07'), async () => {
  const { browser } = await loggedIn(true)
  const before = browser.cookies.get('session')
  app.clock.advance(10 * DAY)
  const answer = await browser.call(renewSession, {})
  expect(endsIn(answer.ok.session.expiresAt)).toEqual(around(30 * DAY))
  expect(cookieOf(answer)).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
  expect(browser.cookies.get('session')).toBe(before)
})

test('a session in use is extended in the database at most every 15 minutes, and no other session is', async () => {
  const { browser, member } = await loggedIn()
  const { member: neighbour } = await loggedIn()
  const untouched = await rowsOf(neighbour)
  const [first] = await rowsOf(member)
  app.clock.advance(15 * MINUTE - 1000)
  await sessionOf(browser)
  expect((await rowsOf(member))[0]?.expiresAt).toEqual(first?.expiresAt)
  app.clock.advance(1000)
  await sessionOf(browser)
  const [extended] = await rowsOf(member)
  expect(extended?.expiresAt.getTime()).toEqual(around((first?.expiresAt.getTime() ?? 0) + 15 * MINUTE))
  app.clock.advance(15 * MINUTE - 1000)
  await sessionOf(browser)
  expect(await rowsOf(member)).toEqual([extended])
  expect(await rowsOf(neighbour)).toEqual(untouched)

  const later = { ...extended, expiresAt: new Date(app.clock.now().getTime() + DAY) }
  await app.services.db.update(sessions).set(later).where(eq(sessions.accountId, member.id))
  app.clock.advance(1000)
  await sessionOf(browser)
  expect(await rowsOf(member)).toEqual([later])
})

describe('the session from registration', () => {
  const dayOld = async () => {
    const { browser, member } = await loggedIn()
    await app.services.db
      .update(sessions)
      .set({ kind: 'day', expiresAt: new Date(app.clock.now().getTime() + DAY) })
      .where(eq(sessions.accountId, member.id))
    return { browser, member }
  }

  test('ends after 24 hours however much it was used', covers('SESS-36.2'), async () => {
    const { browser } = await dayOld()
    app.clock.advance(20 * HOUR)
    expect(endsIn((await browser.call(renewSession, {})).ok.session.expiresAt)).toEqual(around(4 * HOUR))
    app.clock.advance(4 * HOUR)
    expect(await sessionOf(browser)).toBeNull()
  })

  test('becomes a regular browser session if it runs out while in use', async () => {
    const { browser, member } = await dayOld()
    const { member: neighbour } = await dayOld()
    const untouched = await rowsOf(neighbour)
    app.clock.advance(DAY - SESSION_RENEWAL)
    const answer = await browser.call(renewSession, {})
    expect(endsIn(answer.ok.session.expiresAt)).toEqual(around(12 * HOUR))
    expect(cookieOf(answer)).not.toMatch(/Max-Age|Expires/)
    const [lastUsedAt, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 12 * HOUR)].map(around)
    expect(await rowsOf(member)).toMatchObject([{ kind: 'browser', lastUsedAt, expiresAt: end }])
    expect(await rowsOf(neighbour)).toEqual(untouched)
  })
})

test(
  'logging out ends the sessions in the given scope',
  covers('CALL-03', 'SESS-23', 'SESS-24.1'),
  async () => {
    const member = await app.given.member()
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = app.visitor()
        await browser.call(logIn, { email: member.email, password: PASSWORD })
        return browser
      }),
    )
    if (!one || !two || !three) throw new Error('three browsers')
    const neighbour = await loggedIn()

    expect((await one.call(logOut, { scope: 'local' })).status).toBe(200)
    expect(await sessionOf(one)).toBeNull()
    expect(await sessionOf(two)).not.toBeNull()

    expect((await two.call(logOut, { scope: 'others' })).status).toBe(200)
    expect(await sessionOf(three)).toBeNull()
    expect(await sessionOf(two)).not.toBeNull()

    expect((await two.call(logOut, { scope: 'global' })).status).toBe(200)
    expect(await rowsOf(member)).toEqual([])
    expect(await sessionOf(neighbour.browser)).not.toBeNull()
    expect((await two.call(logOut, { scope: 'everything' })).status).toBe(401)
  },
)

test('logging out clears the cookie, and without a scope ends only this session', async () => {
  const { browser } = await loggedIn(true)
  const answer = await browser.call(logOut, {})
  expect(cookieOf(answer)).toMatch(/^session=;/)
  expect(browser.cookies.has('session')).toBe(false)
})

test(
  'logout, suspension and expiry apply to the very next request',
  covers('SESS-30', 'CONST-52', 'SESS-36.1'),
  async () => {
    const { browser, member } = await loggedIn()
    const copy = app.visitor()
    copy.cookies.set('session', browser.cookies.get('session') ?? '')
    await browser.call(logOut, {})
    expect(await sessionOf(copy)).toBeNull()

    const other = await loggedIn()
    await app.services.db
      .update(accounts)
      .set({ status: 'suspended' })
      .where(eq(accounts.id, other.member.id))
    expect(await sessionOf(other.browser)).toBeNull()
    expect((await other.browser.call(renewSession, {})).status).toBe(401)
    expect(await rowsOf(member)).toEqual([])
  },
)

test(
  'a call without a session, or with a made-up or expired one, gets a 401',
  covers('SESS-31', 'SESS-34', 'SESS-37'),
  async () => {
    const invented = app.visitor()
    invented.cookies.set('session', 'x'.repeat(43))
    const ended = await loggedIn()
    app.clock.advance(12 * HOUR)
    for (const browser of [app.visitor(), invented, ended.browser]) {
      const answer = await browser.call(renewSession, {})
      expect(answer.status).toBe(401)
      expect(answer.error).toEqual({ code: 'not_signed_in', message: 'No authenticated user found' })
    }
  },
)

test.each([...ROLES])('the role %s is shown as stored', covers('SESS-13'), async (role) => {
  const member = await app.given.member({ role })
  expect((await sessionOf(app.as(member)))?.user.role).toBe(role)
})

test.each(['free', 'bronze', 'silver', 'gold'] as const)(
  'the role %s allows what any member may do, within its tier’s limits',
  covers('SESS-15'),
  async (role) => {
    const browser = app.as(await app.given.member({ role }))
    expect((await browser.call(renewSession, {})).status).toBe(200)
    expect((await browser.call(getOwnProfile, {})).ok.tier?.name).toBe('free')
  },
)

test.each(['owner', '', 'Admin', 'superuser'])(
  'a role called "%s" counts as a plain user',
  covers('SESS-14'),
  (stored) => {
    expect(roleOf(stored)).toBe('user')
  },
)

test('the session’s email address is the account’s', covers('SESS-42'), async () => {
  const member = await app.given.member()
  await app.services.db
    .update(accounts)
    .set({ email: 'new-42@example.org' })
    .where(eq(accounts.id, member.id))
  expect((await sessionOf(app.as(member)))?.user.email).toBe('new-42@example.org')
})

test('a page from a different site can’t log in, log out or renew a session', async () => {
  const { browser, member } = await loggedIn()
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await browser.call(logOut, {}, foreign)).code).toBe('foreign_origin')
  expect((await browser.call(renewSession, {}, foreign)).code).toBe('foreign_origin')
  const logInFrom = await app.visitor().call(logIn, { email: member.email, password: PASSWORD }, foreign)
  expect(logInFrom.code).toBe('foreign_origin')
  expect(await sessionOf(browser)).not.toBeNull()
})
