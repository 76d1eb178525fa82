import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn, logOut, renewSession } from '#shared/domains/accounts/accounts.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

const logInWith = (browser: Agent, { email }: { email: string }, rememberMe = false) =>
  browser.call(logIn, { email, password: PASSWORD, rememberMe })
const userOf = async (browser: Agent) => (await browser.call(getSession, {})).ok.session?.user.id
/** A second browser with a copy of this one's cookies. */
const copyOf = ({ cookies }: Agent) => {
  const copy = app.visitor()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

test(
  'a new log-in ends the browser’s previous session, no matter whose it was, and no other session',
  covers('SESS-36.3'),
  async () => {
    const [first, second] = [await app.given.member(), await app.given.member()]
    const [browser, elsewhere] = [app.visitor(), app.visitor()]
    await logInWith(browser, first)
    await logInWith(elsewhere, first)
    const before = copyOf(browser)
    expect(await userOf(before)).toBe(first.id)

    await logInWith(browser, second)
    expect([await userOf(browser), await userOf(before)]).toEqual([second.id, undefined])
    expect(await userOf(elsewhere)).toBe(first.id)
  },
)

test('a failed log-in ends no session', async () => {
  const member = await app.given.member()
  const browser = app.visitor()
  await logInWith(browser, member)
  await browser.call(logIn, { email: member.email, password: 'wrong-password' })
  expect(await userOf(browser)).toBe(member.id)
})

test.each([
  { rememberMe: false, step: 11 * HOUR, most: 7 * DAY },
  { rememberMe: true, step: 29 * DAY, most: 180 * DAY },
])(
  'a session ends after its maximum lifetime, however much it’s used (remembered: $rememberMe)',
  covers('SESS-36.3'),
  async ({ rememberMe, step, most }) => {
    const member = await app.given.member()
    const browser = app.visitor()
    await logInWith(browser, member, rememberMe)
    const end = app.clock.now().getTime() + most
    while (app.clock.now().getTime() + step < end) {
      app.clock.advance(step)
      expect(await userOf(browser)).toBe(member.id)
    }
    const { session } = (await browser.call(renewSession, {})).ok
    expect(new Date(session.expiresAt).getTime()).toEqual(around(end))
    app.clock.advance(end - app.clock.now().getTime())
    expect(await userOf(browser)).toBeUndefined()
  },
)

test('on log-out the browser clears its cached pages and pictures', async () => {
  const browser = app.visitor()
  await logInWith(browser, await app.given.member())
  const others = await browser.call(logOut, { scope: 'others' })
  expect(others.headers['clear-site-data']).toBeUndefined()
  const answer = await browser.call(logOut, { scope: 'local' })
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(String(answer.headers['set-cookie'])).toMatch(/^session=; Max-Age=0/)
})

test(
  'admin rights depend only on the stored role, which is checked at every call',
  covers('SESS-05'),
  async () => {
    const asked = app.visitor()
    const metadata = { role: 'admin', data: { role: 'admin' } }
    await asked.call(signUp, { ...signUpForm(), ...metadata })
    expect((await asked.call(getSession, {})).ok.session?.user.role).toBe('user')
    expect((await asked.call(getSettings, {})).code).toBe('not_admin')

    const member = await app.given.member({ role: 'admin' })
    const browser = app.as(member)
    expect((await browser.call(getSettings, {})).status).toBe(200)
    await app.services.db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, member.id))
    expect((await browser.call(getSettings, {})).code).toBe('not_admin')
  },
)
