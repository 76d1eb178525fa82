import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { endOneSession, listSessions } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { createConnector, createListeningApp } from '#server/testing/scenario/live.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let listening: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  listening = await createListeningApp()
})
afterAll(() => listening.close())
const connect = createConnector()

const logInWith = async ({ email }: { email: string }, userAgent = FIREFOX) => {
  const browser = listening.app.visitor()
  await browser.call(logIn, { email, password: PASSWORD }, { 'user-agent': userAgent })
  return browser
}
const list = async (browser: Agent) => (await browser.call(listSessions, {})).ok.sessions
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null
const thisOf = async (browser: Agent) => (await list(browser)).find(({ isThis }) => isThis)?.id ?? ''
const open = (browser: Agent) => connect(listening.address, browser.cookies.get('session'))

test('a visitor can’t list sessions', async () => {
  expect((await listening.app.visitor().call(listSessions, {})).status).toBe(401)
  expect((await listening.app.visitor().call(endOneSession, { id: newId() })).status).toBe(401)
})

test(
  'a member sees their own sessions, most recently used first, with the current one marked',
  covers('SESS-36.1', 'SESS-36.4'),
  async () => {
    const { app } = listening
    const [member, other] = [await app.given.member(), await app.given.member()]
    await logInWith(other)
    const began = around(app.clock.now().toISOString())
    const first = await logInWith(member)
    app.clock.advance(HOUR)
    const second = await logInWith(member, 'something unheard of')
    const now = around(app.clock.now().toISOString())
    const sessions = await list(second)
    expect(sessions).toHaveLength(2)
    expect(sessions).toMatchObject([
      { browser: null, system: null, startedAt: now, lastUsedAt: now, isThis: true },
      { browser: 'Firefox', system: 'Linux', startedAt: began, lastUsedAt: began, isThis: false },
    ])
    app.clock.advance(15 * MINUTE)
    expect((await list(first)).map(({ isThis }) => isThis)).toEqual([true, false])
  },
)

test(
  'the list of sessions contains no tokens, networks or ended sessions',
  covers('SESS-36.4', 'SESS-01'),
  async () => {
    const { app } = listening
    const member = await app.given.member()
    const past = await logInWith(member)
    app.clock.advance(DAY)
    const browser = await logInWith(member)
    const answer = await browser.request('GET', '/api/sessions')
    expect(JSON.parse(answer.body).sessions).toHaveLength(1)
    for (const secret of [
      browser.cookies.get('session') ?? '-',
      past.cookies.get('session') ?? '-',
      '127.0.0.1',
    ]) {
      expect(answer.body).not.toContain(secret)
    }
  },
)

test('the list of sessions contains the 100 most recently used ones', covers('SESS-36.5'), async () => {
  const { app } = listening
  const member = await app.given.member()
  const used: string[] = []
  let browser = app.as(member)
  for (let count = 1; count <= 101; count += 1) {
    app.clock.advance(SECOND)
    browser = app.as(member)
    expect(await isOpen(browser)).toBe(true)
    used.unshift(around(app.clock.now().toISOString()))
  }
  expect((await list(browser)).map(({ lastUsedAt }) => lastUsedAt)).toEqual(used.slice(0, 100))
})

test('the session from registration shows when it was last used', covers('SESS-36.2'), async () => {
  const { app } = listening
  const browser = app.visitor()
  await browser.call(signUp, signUpForm())
  app.clock.advance(HOUR)
  await browser.call(getSession, {})
  const [only] = await list(browser)
  expect(only?.lastUsedAt).toEqual(around(app.clock.now().toISOString()))
  app.clock.advance(23 * HOUR)
  expect(await isOpen(browser)).toBe(false)
})

test('ending one session closes its sockets, and no others', covers('SESS-36.1'), async () => {
  const member = await listening.app.given.member()
  const [here, there] = [await logInWith(member), await logInWith(member)]
  const [mine, theirs] = [await open(here), await open(there)]
  const closed = new Promise((resolve) => theirs.once('disconnect', resolve))
  expect((await here.call(endOneSession, { id: await thisOf(there) })).status).toBe(200)
  expect(await closed).toBe('io server disconnect')
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
  expect(mine.connected).toBe(true)
})

test('someone else’s session isn’t found, and stays open', async () => {
  const { app } = listening
  const [member, other] = [await app.given.member(), await app.given.member({ role: 'admin' })]
  const [here, there] = [await logInWith(member), await logInWith(other)]
  for (const [browser, id] of [
    [here, await thisOf(there)],
    [there, await thisOf(here)],
    [here, newId()],
  ] as const) {
    const answer = await browser.call(endOneSession, { id })
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  }
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, true])
})

test(
  'on a password change, other sessions’ sockets close immediately, and the current session’s after 10 seconds',
  covers('SESS-24.1', 'SESS-24.2', 'SESS-36.1', 'PASS-26'),
  async () => {
    const member = await listening.app.given.member()
    const [here, there] = [await logInWith(member), await logInWith(member)]
    const [mine, theirs] = [await open(here), await open(there)]
    const closed = new Promise((resolve) => theirs.once('disconnect', resolve))
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    try {
      await here.call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' })
      expect(await closed).toBe('io server disconnect')
      const late = await open(here)
      const both = [mine, late].map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
      await vi.advanceTimersByTimeAsync(8 * SECOND)
      expect([mine.connected, late.connected]).toEqual([true, true])
      await vi.advanceTimersByTimeAsync(2 * SECOND)
      expect(await Promise.all(both)).toEqual(['io server disconnect', 'io server disconnect'])
    } finally {
      vi.useFakeTimers({ toFake: ['setInterval'] })
    }
    listening.app.clock.advance(10 * SECOND)
    await expect(open(here)).rejects.toThrow('not_signed_in')
  },
)
