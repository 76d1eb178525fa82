import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail, logIn, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import {
  requestPasswordReset,
  RESET_PAGE,
  resetPassword,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const [max, maxOfAll] = [10, 100]
let networks = 0
/** Returns a separate network for each caller, so that none hits another's limits. */
const newNetwork = () => {
  networks += 1
  return { 'x-forwarded-for': `203.0.113.${networks}` }
}

type Typed = { email: string; password?: string }
const attempt = (browser: Agent, { email, password = PASSWORD }: Typed, network = newNetwork()) =>
  browser.call(logIn, { email, password }, network)
const fail = (browser: Agent, email: string, network = newNetwork()) =>
  attempt(browser, { email, password: 'wrong-password' }, network)

/** A browser that has logged in before and is logged out. */
const knownBrowserOf = async (email: string) => {
  const browser = app.visitor()
  expect((await attempt(browser, { email })).status).toBe(200)
  await browser.call(logOut, { scope: 'local' })
  return browser
}

const failFromManyNetworks = async (email: string) => {
  const rule = {
    name: 'login-failures-address',
    max: maxOfAll,
    seconds: 900,
    whenStoreDown: 'closed',
  } as const
  for (let count = 1; count < maxOfAll; count += 1) await app.services.limits.take(rule, email)
  expect((await fail(app.visitor(), email)).status).toBe(401)
  expect((await fail(app.visitor(), email)).code).toBe('too_many_failures')
}

test(
  'failed log-ins from one network don’t lock the owner out from any other network',
  covers('LOGIN-43.1', 'LOGIN-43.3'),
  async () => {
    const { email } = await app.given.member()
    const network = newNetwork()
    for (let tries = 1; tries <= max; tries += 1) {
      expect((await fail(app.visitor(), email, network)).status, `try ${tries}`).toBe(401)
    }
    const refused = await attempt(app.visitor(), { email }, network)
    expect([refused.status, refused.code]).toEqual([429, 'too_many_failures'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(app.visitor(), { email })).status).toBe(200)
  },
)

test(
  'a network that tries one address after another is blocked, but no other network is',
  covers('LOGIN-43.4'),
  async () => {
    const { email } = await app.given.member()
    const network = newNetwork()
    for (let tries = 1; tries <= 25; tries += 1) {
      const answer = await fail(app.visitor(), `nobody-${tries}@example.org`, network)
      expect(answer.status, `try ${tries}`).toBe(401)
    }
    const refused = await attempt(app.visitor(), { email }, network)
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect((await attempt(app.visitor(), { email })).status).toBe(200)
  },
)

test('a log-in that the server was too busy to check doesn’t count as a failure', async () => {
  const { email } = await app.given.member()
  const network = newNetwork()
  for (let tries = 1; tries < max; tries += 1) await fail(app.visitor(), email, network)
  const hashing: Promise<unknown>[] = []
  let answer: Awaited<ReturnType<typeof attempt>>
  do {
    for (let count = 0; count < 60; count += 1) {
      hashing.push(hashPassword({ password: PASSWORD, whom: newId() }).catch(() => undefined))
    }
    answer = await attempt(app.visitor(), { email }, network)
  } while (answer.status === 200)
  expect(answer.code).toBe('unavailable')
  await Promise.all(hashing)
  expect((await attempt(app.visitor(), { email }, network)).status).toBe(200)
})

test(
  'if log-ins from many networks fail, the owner can still log in with a browser used before',
  covers('LOGIN-43.3'),
  async () => {
    const { email } = await app.given.member()
    const known = await knownBrowserOf(email)
    await failFromManyNetworks(email)
    expect((await attempt(app.visitor(), { email })).code).toBe('too_many_failures')
    expect((await attempt(known, { email })).status).toBe(200)
  },
)

test('if log-ins from many networks fail, unknown addresses are rejected as well', async () => {
  const email = 'nobody-at-all@example.org'
  await failFromManyNetworks(email)
  expect((await attempt(app.visitor(), { email })).code).toBe('too_many_failures')
})

test(
  'a browser used before has its own log-in limit, separate from the same member’s other browsers',
  covers('LOGIN-43.3'),
  async () => {
    const { email } = await app.given.member()
    const [first, second] = [await knownBrowserOf(email), await knownBrowserOf(email)]
    for (let tries = 1; tries <= max; tries += 1) expect((await fail(first, email)).status).toBe(401)
    expect((await attempt(first, { email })).code).toBe('too_many_failures')
    expect((await attempt(second, { email })).status).toBe(200)
    expect((await attempt(app.visitor(), { email })).status).toBe(200)
  },
)

test('the browser used to register is known to the account', async () => {
  const { email, token } = await app.given.signUp()
  const browser = app.visitor()
  expect((await browser.call(confirmEmail, { token, password: PASSWORD })).status).toBe(200)
  await browser.call(logOut, { scope: 'local' })
  await failFromManyNetworks(email)
  expect((await attempt(browser, { email })).status).toBe(200)
})

test('a browser used for one account is unknown to any other account', async () => {
  const [mine, other] = [await app.given.member(), await app.given.member()]
  const browser = await knownBrowserOf(mine.email)
  await failFromManyNetworks(other.email)
  expect((await attempt(browser, { email: other.email })).code).toBe('too_many_failures')
})

test('after a password change no browser is known to the account any more, and a forged proof doesn’t count', async () => {
  const [changed, same] = [await app.given.member(), await app.given.member()]
  const browser = await knownBrowserOf(changed.email)
  const forged = app.visitor()
  forged.cookies.set('device', 'A'.repeat(100))
  await app.services.db
    .update(accounts)
    .set({ passwordHash: await hashPassword({ password: PASSWORD, whom: changed.id }) })
    .where(eq(accounts.id, changed.id))
  for (const [who, { email }] of [
    [browser, changed],
    [forged, same],
  ] as const) {
    await failFromManyNetworks(email)
    expect((await attempt(who, { email })).code).toBe('too_many_failures')
  }
})

test('the cookie of a known browser doesn’t reveal the account, and scripts can’t read it', async () => {
  const member = await app.given.member()
  const browser = app.visitor()
  const answer = await attempt(browser, { email: member.email })
  const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('device='))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const kept = Buffer.from(browser.cookies.get('device') ?? '', 'base64url').toString('latin1')
  for (const word of [member.id, member.email, member.username]) expect(kept).not.toContain(word)
})

const askForLink = (browser: Agent, email: string) =>
  browser.call(requestPasswordReset, { email, redirect_to: RESET_PAGE }, newNetwork())
const emailsTo = async (email: string) => {
  await app.services.jobs.drain()
  return app.emails.filter(({ to }) => to === email)
}

test(
  'however many networks request a password reset, the owner gets one email, and one more an hour',
  covers('MAIL-06.2'),
  async () => {
    const { email } = await app.given.member()
    const ask = () => askForLink(app.visitor(), email)
    for (let asked = 1; asked <= 5; asked += 1) {
      expect((await ask()).status).toBe(200)
      await app.services.jobs.drain()
    }
    expect(await emailsTo(email)).toHaveLength(2)

    app.clock.advance(HOUR)
    await ask()
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(3)
    const token = /#token=([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
    const done = await app.visitor().call(resetPassword, { token, password: 'plum-jam-on-toast' })
    expect(done.status).toBe(200)
  },
)

test(
  'a browser used before can always request a reset link, however many others have requested one',
  covers('MAIL-06.2'),
  async () => {
    const { email } = await app.given.member()
    const known = await knownBrowserOf(email)
    for (let asked = 1; asked <= 4; asked += 1) await askForLink(app.visitor(), email)
    const before = (await emailsTo(email)).length
    for (let asked = 1; asked <= 2; asked += 1) await askForLink(known, email)
    expect(await emailsTo(email)).toHaveLength(before + 2)
  },
)
