import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { getSecurity } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'
const OWNERS = 'quiet-river-stones'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const statusOf = async ({ email }: Member, password: string) =>
  (await app.visitor().call(logIn, { email, password })).status
const takeBack = (token: string) => app.visitor().call(takeBackAccount, { token })
const reset = (token: string, password: string) => app.visitor().call(resetPassword, { token, password })

/** The token in the last change notification sent to the address. */
const noticeTo = async (email: string) => {
  await app.services.jobs.drain()
  const mail = app.emails.findLast(({ to, text }) => to === email && text.includes('/take-back#'))
  return /\/take-back#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A member whose password was changed by someone who knew it. */
const changed = async () => {
  const member = await app.given.member()
  const intruder = app.as(member)
  await intruder.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
  return { member, intruder, token: await noticeTo(member.email) }
}

test(
  'the owner is notified of a password change, in an email that gives nothing away',
  covers('PASS-29.3'),
  async () => {
    const { member, token } = await changed()
    expect(app.emails).toHaveLength(1)
    const [mail] = app.emails
    expect([mail?.to, mail?.subject]).toEqual([member.email, 'Your password was changed'])
    expect(mail?.text).toContain(`http://localhost:3000/take-back#token=${token}\n`)
    expect(mail?.text.replace(token, '')).not.toMatch(/dating|adult|swing|sex/i)
    for (const secret of [member.username, PASSWORD, NEW_PASSWORD]) expect(mail?.text).not.toContain(secret)
  },
)

test(
  'the owner is notified of a password reset, and can take the account back from anyone who read their mail',
  covers('PASS-29.3'),
  async () => {
    const member = await app.given.member()
    await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: '/reset-password' })
    await app.services.jobs.drain()
    const mailed = /#token=([\w-]+)/.exec(app.emails[0]?.text ?? '')?.[1] ?? ''
    expect((await reset(mailed, NEW_PASSWORD)).status).toBe(200)
    expect((await takeBack(await noticeTo(member.email))).status).toBe(200)
    expect(await statusOf(member, NEW_PASSWORD)).toBe(401)
  },
)

describe('taking an account back', () => {
  test(
    'ends every session, makes every known password useless, and starts a password reset',
    covers('PASS-29.3'),
    async () => {
      const { member, intruder, token } = await changed()
      const elsewhere = app.visitor()
      await elsewhere.call(logIn, { email: member.email, password: NEW_PASSWORD })
      const { resetToken } = (await takeBack(token)).ok
      for (const browser of [intruder, elsewhere]) {
        expect((await browser.call(getSession, {})).ok.session).toBeNull()
      }
      // Until the owner chooses a new password, neither the password before the change nor the one after it works.
      expect([await statusOf(member, PASSWORD), await statusOf(member, NEW_PASSWORD)]).toEqual([401, 401])
      expect((await reset(resetToken, OWNERS)).status).toBe(200)
      expect(await statusOf(member, OWNERS)).toBe(200)
      expect([await statusOf(member, PASSWORD), await statusOf(member, NEW_PASSWORD)]).toEqual([401, 401])
    },
  )

  test('works once, even with twenty concurrent attempts', covers('PASS-29.3'), async () => {
    const { member, token } = await changed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(token)))
    const came = answers.filter(({ status }) => status === 200)
    expect(came).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'invalid_token')).toHaveLength(19)
    expect((await reset(came[0]?.ok.resetToken ?? '', OWNERS)).status).toBe(200)
    expect(await statusOf(member, OWNERS)).toBe(200)
  })

  test('works for 48 hours', covers('PASS-29.3'), async () => {
    const { token } = await changed()
    app.clock.advance(48 * HOUR - SECOND)
    const late = await changed()
    expect((await takeBack(token)).status).toBe(200)
    app.clock.advance(48 * HOUR)
    expect((await takeBack(late.token)).code).toBe('invalid_token')
    expect(await statusOf(late.member, NEW_PASSWORD)).toBe(200)
  })

  test('works only with a take-back link, which works for nothing else', async () => {
    const { member, token } = await changed()
    await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: '/reset-password' })
    await app.services.jobs.drain()
    const mailed = /reset-password#token=([\w-]+)/.exec(app.emails.at(-1)?.text ?? '')?.[1] ?? ''
    expect(mailed).not.toBe('')
    for (const other of [mailed, 'a'.repeat(43)]) expect((await takeBack(other)).code).toBe('invalid_token')
    expect((await reset(token, OWNERS)).code).toBe('invalid_token')
    expect(await statusOf(member, NEW_PASSWORD)).toBe(200)
  })

  test('still works with the first email’s link after a further change', async () => {
    const { member, token } = await changed()
    const again = app.as(member)
    const typed = { oldPassword: NEW_PASSWORD, newPassword: 'a-third-one-of-theirs' }
    expect((await again.call(changePassword, typed)).status).toBe(200)
    app.emails.splice(0)
    expect((await takeBack(token)).status).toBe(200)
    expect(await statusOf(member, 'a-third-one-of-theirs')).toBe(401)
  })

  test('invalidates links mailed since the change', covers('PASS-29.4'), async () => {
    const { member, token } = await changed()
    app.clock.advance(HOUR)
    await app.as(member).call(changePassword, { oldPassword: NEW_PASSWORD, newPassword: PASSWORD })
    const later = await noticeTo(member.email)
    await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: '/reset-password' })
    await app.services.jobs.drain()
    const mailed = /reset-password#token=([\w-]+)/.exec(app.emails.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await takeBack(token)).status).toBe(200)
    expect((await takeBack(later)).code).toBe('invalid_token')
    expect((await reset(mailed, OWNERS)).code).toBe('invalid_token')
  })

  test(
    'isn’t possible while the account is suspended, but in the rest of the 48 hours afterwards',
    covers('PASS-29.5'),
    async () => {
      const [{ member, token }, late] = [await changed(), await changed()]
      app.clock.advance(40 * HOUR)
      const { services } = app
      for (const { id } of [member, late.member]) {
        const until = new Date(app.clock.now().getTime() + 7 * DAY)
        await inTransaction(services, (unit) => suspendMember(services, unit, { memberId: id, until }))
      }
      for (let day = 0; day < 7; day += 1) {
        expect((await takeBack(token)).code).toBe('invalid_token')
        app.clock.advance(DAY)
        await services.jobs.drain()
      }
      expect(await statusOf(member, NEW_PASSWORD)).toBe(200)
      expect((await app.as(member).call(getSecurity, {})).ok.takeBackUntil).not.toBeNull()
      app.clock.advance(7 * HOUR)
      expect((await takeBack(token)).status).toBe(200)
      expect(await statusOf(member, NEW_PASSWORD)).toBe(401)
      app.clock.advance(HOUR)
      expect((await takeBack(late.token)).code).toBe('invalid_token')
    },
  )
})
