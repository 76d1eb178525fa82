import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  findResetAddress,
  requestPasswordReset,
  resetPassword,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, SECOND } from '#shared/kernel/time.ts'
import { resetPassword as resetPasswordCommand } from './accounts.passwords.commands.ts'
import { accounts, sessions, tokens } from '#server/domains/accounts/accounts.tables.ts'
import { createTestApp, createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'

const SITE = { siteUrl: 'http://localhost:3000' }
const NEW_PASSWORD = 'plum-jam-on-toast'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const request = (email: string) =>
  app.visitor().call(requestPasswordReset, { email, redirect_to: '/reset-password' })
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().call(resetPassword, { token, password })
const logInWith = (email: string, password: string) => app.visitor().call(logIn, { email, password })
const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const resetTokensOf = ({ id }: { id: string }) =>
  app.services.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.accountId, id), eq(tokens.purpose, 'reset_password')))

const mailedToken = async (email: string) => {
  expect((await request(email)).status).toBe(200)
  await app.services.jobs.drain()
  return tokenIn(app.emails.findLast(({ text }) => text.includes('#token='))?.text)
}

describe('requesting a password reset link', () => {
  test(
    'trims the email address, and mails a link to the reset page in `redirect_to`',
    covers('PASS-02', 'PASS-03', 'PASS-06', 'CALL-04', 'MAIL-04', 'MAIL-05'),
    async () => {
      const member = await app.given.member()
      const token = await mailedToken(`  ${member.email.toUpperCase()} `)
      expect(app.emails).toHaveLength(1)
      const [mail] = app.emails
      expect(mail?.to).toBe(member.email)
      expect(mail?.subject).toBe('Choose a new password')
      expect(mail?.text).toContain('To choose one, open this link')
      expect(mail?.text).toContain(`http://localhost:3000/reset-password#token=${token}\n`)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(mail?.text).toContain('your account with Ampersand.')
      expect(mail?.text.replace(token, '')).not.toMatch(/dating|adult|swing|sex/i)
      expect(mail?.text).not.toContain(member.username)
      expect(JSON.stringify(await resetTokensOf(member))).not.toContain(token)
    },
  )

  test('a link leads to this site, whatever host the request claims', covers('PASS-03'), async () => {
    const club = await createTestApp({ siteUrl: 'https://club.example', trustProxy: ['127.0.0.1'] })
    try {
      const member = await club.given.member()
      const body = { email: member.email, redirect_to: '/reset-password' }
      const asked = await club.visitor().call(requestPasswordReset, body, {
        origin: 'https://club.example',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      })
      expect(asked.status).toBe(200)
      await club.services.jobs.drain()
      expect(club.emails[0]?.text).toContain('https://club.example/reset-password#token=')
      expect(club.emails[0]?.text).not.toContain('evil')
    } finally {
      await club.close()
    }
  })

  test('a link leads to no other page', covers('PASS-03'), async () => {
    const member = await app.given.member()
    for (const redirect_to of [
      'https://elsewhere.example/reset-password',
      '//elsewhere.example',
      '/login',
      '',
    ]) {
      const answer = await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to })
      expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['redirect_to']])
    }
    await app.services.jobs.drain()
    expect(app.emails).toEqual([])
  })

  test(
    'trims the address, gives the same response for every address, and mails only confirmed, active accounts',
    covers('PASS-02', 'MAIL-06.1'),
    async () => {
      const member = await app.given.member()
      const others = [
        await app.given.member({}, { confirmedAt: null }),
        await app.given.member({}, { status: 'suspended' }),
        await app.given.member({}, { status: 'deleted' }),
      ]
      const answers = []
      for (const email of [
        'nobody-reset@example.org',
        ...others.map((other) => other.email),
        `  ${member.email} `,
      ]) {
        const { status, ok } = await request(email)
        answers.push({ status, ok })
      }
      expect(answers).toEqual(Array.from({ length: 5 }, () => ({ status: 200, ok: {} })))
      await app.services.jobs.drain()
      expect(app.emails.map(({ to }) => to)).toEqual([member.email])
      for (const other of others) expect(await resetTokensOf(other)).toEqual([])
      expect(app.logged).toEqual([])
    },
  )

  test('the server validates the address', covers('PASS-02'), async () => {
    const answer = await request('no address')
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['email']])
  })

  test('the visitors’ menu links to the page for requesting a reset link', covers('PASS-01'), async () => {
    const { menus } = (await app.visitor().call(listMenus, {})).ok
    const links = menus.find(({ name }) => name === 'Left Side Unauth')?.links
    expect(links).toContainEqual({ label: 'Forgot password', path: '/forgot-password' })
    const forMembers = (await app.as(await app.given.member()).call(listMenus, {})).ok.menus
    expect(forMembers.flatMap((menu) => menu.links.map(({ path }) => path))).not.toContain('/forgot-password')
  })
})

describe('choosing a new password with a reset link', () => {
  test(
    'the new password works, the old one doesn’t, and all sessions have ended',
    covers('PASS-07'),
    async () => {
      const member = await app.given.member()
      const bystander = await app.given.member()
      const browsers = [app.visitor(), app.visitor()]
      for (const browser of browsers) {
        await browser.call(logIn, { email: member.email, password: PASSWORD, rememberMe: true })
      }
      const other = app.as(bystander)
      await other.call(getSession, {})

      const finished = await app
        .visitor()
        .call(resetPassword, { token: await mailedToken(member.email), password: NEW_PASSWORD })
      expect([finished.status, finished.ok]).toEqual([200, {}])
      expect(finished.headers['set-cookie']).toBeUndefined()

      for (const browser of browsers) expect((await browser.call(getSession, {})).ok.session).toBeNull()
      const left = await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id))
      expect(left).toEqual([])
      expect((await other.call(getSession, {})).ok.session?.user.id).toBe(bystander.id)
      expect((await logInWith(member.email, PASSWORD)).code).toBe('invalid_credentials')
      expect((await logInWith(member.email, NEW_PASSWORD)).ok.session?.user.id).toBe(member.id)
      expect((await logInWith(bystander.email, PASSWORD)).status).toBe(200)
    },
  )

  test('the owner is notified by email once the new password is stored', covers('MAIL-06.2'), async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    app.emails.splice(0)
    await reset('a'.repeat(43))
    await app.services.jobs.drain()
    expect(app.emails).toEqual([])
    await reset(token)
    await app.services.jobs.drain()
    expect(app.emails).toMatchObject([{ to: member.email, subject: 'Your password was changed' }])
    const text = app.emails[0]?.text ?? ''
    expect(text).toContain('your account with Ampersand')
    expect(text).not.toMatch(/dating|adult|swing|sex/i)
  })

  test('a valid link reveals the address whose password it resets', covers('LOGIN-03.2'), async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    const ask = (of: string) => app.visitor().call(findResetAddress, { token: of })
    expect((await ask(token)).ok).toEqual({ email: member.email })
    expect((await ask('a'.repeat(43))).code).toBe('invalid_token')
    expect((await reset(token)).status).toBe(200)
    expect((await ask(token)).code).toBe('invalid_token')
  })

  test('a link works once', covers('PASS-07', 'MAIL-06.1'), async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    expect((await reset(token)).status).toBe(200)
    const again = await reset(token, 'another-plum-jam')
    expect([again.status, again.code]).toEqual([422, 'invalid_token'])
    expect((await logInWith(member.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('if several people use one link at the same time, only one succeeds', covers('PASS-07'), async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    const passwords = ['first-plum-jam', 'second-plum-jam', 'third-plum-jam']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(({ code }) => code === 'invalid_token')).toHaveLength(2)
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [at, password] of passwords.entries()) {
      expect((await logInWith(member.email, password)).status).toBe(at === winner ? 200 : 401)
    }
  })

  test('a link is valid for one hour', covers('PASS-07', 'MAIL-06.1'), async () => {
    const member = await app.given.member()
    const late = await mailedToken(member.email)
    app.clock.advance(HOUR)
    expect((await reset(late)).code).toBe('invalid_token')
    expect((await logInWith(member.email, PASSWORD)).status).toBe(200)
    const timely = await mailedToken(member.email)
    app.clock.advance(HOUR - SECOND)
    expect((await reset(timely)).status).toBe(200)
  })

  test('a newer link invalidates the older ones, but no other member’s', async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const others = await mailedToken(other.email)
    const older = await mailedToken(member.email)
    const newer = await mailedToken(member.email)
    expect(newer).not.toBe(older)
    expect((await reset(older)).code).toBe('invalid_token')
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(others)).status).toBe(200)
  })

  test('a link that expires while the new password is being stored changes nothing', async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    const inTime = app.clock.now()
    const tooLate = new Date(inTime.getTime() + HOUR)
    const times = [inTime]
    const clock = { now: () => times.pop() ?? tooLate }
    const late = resetPasswordCommand({ ...app.services, clock }, SITE, { token, password: NEW_PASSWORD })
    await expect(late).rejects.toMatchObject({ reason: { code: 'invalid_token' } })
    expect((await logInWith(member.email, PASSWORD)).status).toBe(200)
  })

  test('a made-up token changes nothing, nor does the link of an account that’s now suspended', async () => {
    expect((await reset('a'.repeat(43))).code).toBe('invalid_token')
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
    expect((await reset(token)).code).toBe('invalid_token')
    await app.services.db.update(accounts).set({ status: 'active' }).where(eq(accounts.id, member.id))
    expect((await resetTokensOf(member)).map(({ usedAt }) => usedAt)).toEqual([null])
    expect((await logInWith(member.email, PASSWORD)).status).toBe(200)
  })

  test('a password under 8 characters is rejected, and the link stays valid', covers('PASS-08'), async () => {
    const member = await app.given.member()
    const token = await mailedToken(member.email)
    const refused = await reset(token, '1234567')
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['password']])
    expect((await reset(token, 'a'.repeat(201))).status).toBe(422)
    expect((await logInWith(member.email, PASSWORD)).status).toBe(200)
    expect((await reset(token, '12345678')).status).toBe(200)
  })

  test(
    '6 characters are enough at registration, but not for a password chosen later',
    covers('PASS-09'),
    async () => {
      const email = `${newId()}@example.org`
      const registered = await app.visitor().call(signUp, {
        clientKey: newId(),
        email,
        password: 'sixsix',
        username: `six-${newId().slice(-12)}`,
        profileType: 'woman',
        birthMonth: 1,
        birthYear: 1980,
        termsAccepted: true,
      })
      expect(registered.status).toBe(200)
      const token = await mailedToken(email)
      expect((await reset(token, 'six-six')).status).toBe(422)
      expect((await logInWith(email, 'sixsix')).status).toBe(200)
    },
  )
})
