import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { changePassword, takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmApp,
  finishLogIn,
  getSecurity,
  proveOwner,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { getExport, startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { leave, type LeavingTime } from '#shared/domains/joining/joining.leaving.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { addKey, keepPasskey } from '#server/testing/builders/passkeys.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Act = (browser: Agent, member: Member) => ReturnType<Agent['call']>

const leaves = (browser: Agent, when: LeavingTime, password = PASSWORD) =>
  browser.call(leave, { word: 'DELETE', password, when })
const ACTS: Record<string, Act> = {
  'changing the password': (browser) =>
    browser.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'changing the email address': (browser, { email }) =>
    browser.call(requestEmailChange, {
      old_email: email,
      new_email: `${newId()}@example.org`,
      password: PASSWORD,
    }),
  'deleting the account immediately': (browser) => leaves(browser, 'now'),
  'requesting the data': (browser) => browser.call(startExport, { password: PASSWORD }),
}

const emailsTo = async ({ email }: { email: string }) => {
  await app.services.jobs.drain()
  return app.emails.filter(({ to }) => to === email)
}
const linkIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
const passwordOf = async ({ id }: Member) =>
  (await app.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.passwordHash
/** Logs the member in again in a new browser. */
const loggedIn = async ({ email }: { email: string }, password = PASSWORD) => {
  const browser = app.visitor()
  expect((await browser.call(logIn, { email, password, rememberMe: true })).status).toBe(200)
  return browser
}

describe.each(Object.entries(ACTS))('%s', (_, act) => {
  test(
    'requires a second factor if there is one, used recently in this browser',
    covers('SESS-41.3'),
    async () => {
      const member = await app.given.member()
      const [browser, elsewhere] = [await loggedIn(member), await loggedIn(member)]
      const secret = await keepApp(app.services, { accountId: member.id, isOn: true })
      const code = () => codeOf(secret, app.clock.now())
      const before = await passwordOf(member)
      expect((await act(browser, member)).code).toBe('not_proven')
      expect((await elsewhere.call(proveOwner, { password: PASSWORD, code: code() })).status).toBe(200)
      expect((await act(browser, member)).code).toBe('not_proven')
      app.clock.advance(MINUTE)
      expect((await browser.call(proveOwner, { password: PASSWORD, code: code() })).status).toBe(200)
      app.clock.advance(10 * MINUTE)
      expect((await act(browser, member)).code).toBe('not_proven')
      expect(await emailsTo(member)).toEqual([])
      expect(await passwordOf(member)).toBe(before)
      expect((await browser.call(getExport, {})).ok.export).toBeNull()
      await browser.call(proveOwner, { password: PASSWORD, code: code() })
      app.clock.advance(10 * MINUTE - SECOND)
      expect((await act(browser, member)).status).toBe(200)
    },
  )

  test(
    'accepts a passkey as well, and the password alone if there’s neither',
    covers('SESS-41.3'),
    async () => {
      const [member, other] = [await app.given.member(), await app.given.member()]
      const browser = await loggedIn(member)
      await keepPasskey(app.services, { accountId: member.id })
      expect((await act(browser, member)).code).toBe('not_proven')
      expect((await act(await loggedIn(other), other)).status).toBe(200)
    },
  )
})

test(
  'closing the account for 14 days requires only the password, and coming back requires the second factor as well',
  covers('DEL-05.5'),
  async () => {
    const member = await app.given.member()
    const browser = await loggedIn(member)
    await keepApp(app.services, { accountId: member.id, isOn: true })
    expect((await leaves(browser, 'later')).status).toBe(200)
    const { session, secondStep } = (
      await app.visitor().call(logIn, { email: member.email, password: PASSWORD })
    ).ok
    expect([session, secondStep?.hasApp]).toEqual([null, true])
  },
)

type Changed = { browser: Agent; password?: string }
const setUpApp = async (member: Member) => {
  const browser = await loggedIn(member)
  await browser.call(proveOwner, { password: PASSWORD })
  const { secret } = (await browser.call(startApp, {})).ok
  const code = codeOf(secret, app.clock.now())
  const codes = (await browser.call(confirmApp, { code })).ok.recoveryCodes ?? []
  return { browser, secret, codes }
}
/** Sets up an app as the second factor, more than 48 hours ago. */
const withOldApp = async (member: Member) => {
  const made = await setUpApp(member)
  app.clock.advance(50 * HOUR)
  const browser = app.as(member)
  const prove = async () => {
    const proof = { password: PASSWORD, code: codeOf(made.secret, app.clock.now()) }
    expect((await browser.call(proveOwner, proof)).status).toBe(200)
  }
  await prove()
  return { ...made, browser, prove }
}
const CHANGES: Record<string, (member: Member) => Promise<Changed & { prove?: () => Promise<void> }>> = {
  'changing the password': async (member) => {
    await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
    return { browser: await loggedIn(member, NEW_PASSWORD), password: NEW_PASSWORD }
  },
  'changing the email address': async (member) => {
    const browser = app.as(member)
    const email = `${newId()}@example.org`
    await browser.call(requestEmailChange, { old_email: member.email, new_email: email, password: PASSWORD })
    const [mail] = await emailsTo({ email })
    expect((await app.visitor().call(confirmEmailChange, { token: linkIn(mail?.text) })).status).toBe(200)
    return { browser }
  },
  'adding an app': async (member) => {
    const { browser, secret } = await setUpApp(member)
    const prove = async () => {
      const proof = { password: PASSWORD, code: codeOf(secret, app.clock.now()) }
      expect((await browser.call(proveOwner, proof)).status).toBe(200)
    }
    return { browser, prove }
  },
  'removing an app': async (member) => {
    const { browser } = await withOldApp(member)
    expect((await browser.call(removeApp, {})).status).toBe(200)
    return { browser }
  },
  'adding a passkey': async (member) => {
    const { browser, prove } = await withOldApp(member)
    await addKey(browser)
    return { browser, prove }
  },
  'renewing the recovery codes': async (member) => {
    const { browser, prove } = await withOldApp(member)
    expect((await browser.call(renewRecoveryCodes, {})).status).toBe(200)
    return { browser, prove }
  },
}

test.each(Object.entries(CHANGES))(
  'an account can’t be deleted immediately within 48 hours of %s',
  covers('DEL-05.6'),
  async (_, change) => {
    const { browser, password, prove } = await change(await app.given.member())
    const until = new Date(app.clock.now().getTime() + 48 * HOUR).toISOString()
    expect((await leaves(browser, 'now', password)).code).toBe('changed_lately')
    expect((await browser.call(getSecurity, {})).ok.takeBackUntil).toEqual(around(until))
    app.clock.advance(48 * HOUR - MINUTE)
    await browser.call(getSession, {})
    await app.services.jobs.drain()
    await prove?.()
    expect((await leaves(browser, 'now', password)).code).toBe('changed_lately')
    app.clock.advance(MINUTE)
    expect((await browser.call(getSecurity, {})).ok.takeBackUntil).toBeNull()
    expect((await leaves(browser, 'now', password)).status).toBe(200)
  },
)

test(
  'deletion of an account in 14 days is possible at any time, even just after a password change',
  covers('DEL-05.6'),
  async () => {
    const member = await app.given.member()
    await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect((await leaves(await loggedIn(member, NEW_PASSWORD), 'later', NEW_PASSWORD)).status).toBe(200)
  },
)

test('a pending address, a used recovery code and a requested export don’t delay an account’s immediate deletion', async () => {
  const member = await app.given.member()
  const { codes } = await withOldApp(member)
  const browser = app.visitor()
  const { secondStep } = (await browser.call(logIn, { email: member.email, password: PASSWORD })).ok
  const [logInCode = '', proofCode = ''] = codes
  await browser.call(finishLogIn, { token: secondStep?.token ?? '', code: logInCode })
  await browser.call(proveOwner, { password: PASSWORD, code: proofCode })
  for (const act of [ACTS['changing the email address'], ACTS['requesting the data']]) {
    expect((await act?.(browser, member))?.status).toBe(200)
  }
  expect((await browser.call(getSecurity, {})).ok.takeBackUntil).toBeNull()
  expect((await leaves(browser, 'now')).status).toBe(200)
})

test(
  'a member who requests their data gets one email per file, and can end every session with the email’s link',
  covers('BEY-09.4'),
  async () => {
    const member = await app.given.member()
    const browser = app.as(member)
    for (let times = 0; times < 2; times += 1) await browser.call(startExport, { password: PASSWORD })
    const emails = await emailsTo(member)
    expect(emails.map(({ subject }) => subject)).toEqual(['Someone asked for your data'])
    expect(emails[0]?.text).not.toContain(member.username)
    const token = linkIn(emails[0]?.text)
    expect((await app.visitor().call(takeBackAccount, { token })).status).toBe(200)
    expect((await browser.call(getSession, {})).ok.session).toBeNull()
    expect((await browser.request('GET', '/media/export')).statusCode).toBe(401)
  },
)

const prove = async (browser: Agent, typed: { password: string; code?: string }) =>
  expect((await browser.call(proveOwner, typed)).status).toBe(200)
/** The result of a download: the file's type, or the reason there's none. */
const download = async (browser: Agent) => {
  const { statusCode, headers, body } = await browser.request('GET', '/media/export')
  return statusCode === 200 ? headers['content-type'] : (JSON.parse(body) as Refusal).error.code
}
type Refusal = { error: { code: string } }

describe('downloading the data', () => {
  test(
    'requires the password and second factor, entered recently in this browser, as does requesting the data',
    covers('BEY-09.5'),
    async () => {
      const member = await app.given.member()
      const [browser, elsewhere] = [await loggedIn(member), await loggedIn(member)]
      const secret = await keepApp(app.services, { accountId: member.id, isOn: true })
      const code = () => codeOf(secret, app.clock.now())
      await prove(browser, { password: PASSWORD, code: code() })
      app.clock.advance(9 * MINUTE)
      expect((await browser.call(startExport, { password: PASSWORD })).status).toBe(200)
      await app.services.jobs.drain()
      expect(await download(browser)).toBe('application/zip')
      expect(await download(elsewhere)).toBe('not_proven')
      expect((await browser.request('HEAD', '/media/export')).statusCode).toBe(200)
      expect((await elsewhere.request('HEAD', '/media/export')).statusCode).toBe(409)
      // Requesting the data didn't extend the reauthentication.
      app.clock.advance(MINUTE)
      expect(await download(browser)).toBe('not_proven')
      expect((await browser.call(proveOwner, { password: PASSWORD })).code).toBe('wrong_code')
      expect((await browser.call(proveOwner, { password: 'wrong-one', code: code() })).code).toBe(
        'wrong_password',
      )
      expect(await download(browser)).toBe('not_proven')
      await prove(browser, { password: PASSWORD, code: code() })
      expect(await download(browser)).toBe('application/zip')
    },
  )

  test(
    'without a second factor requires the password, which counts for ten minutes in the requesting browser',
    covers('BEY-09.5'),
    async () => {
      const member = await app.given.member()
      const [browser, elsewhere] = [await loggedIn(member), await loggedIn(member)]
      expect((await browser.call(startExport, { password: PASSWORD })).status).toBe(200)
      await app.services.jobs.drain()
      expect(await download(elsewhere)).toBe('not_proven')
      app.clock.advance(10 * MINUTE - SECOND)
      expect(await download(browser)).toBe('application/zip')
      app.clock.advance(SECOND)
      expect(await download(browser)).toBe('not_proven')
      await prove(elsewhere, { password: PASSWORD })
      expect(await download(elsewhere)).toBe('application/zip')
    },
  )
})
