import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { suspendMember } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { issueToken } from '#server/domains/accounts/accounts.tokens.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const NEW_PASSWORD = 'plum-jam-on-toast'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const freeAddress = () => `free-${newId()}@example.org`
const emailOf = async ({ id }: { id: string }) =>
  (await app.services.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]
    ?.email
/** The tokens in the emails to an address that link to a page, oldest first. */
const tokensTo = async (email: string, page: string) => {
  await app.services.jobs.drain()
  const texts = app.emails.filter(({ to }) => to === email).map(({ text }) => text)
  return texts.flatMap((text) => new RegExp(`/${page}#token=([\\w-]{43})\n`).exec(text)?.[1] ?? [])
}
const last = (found: string[]) => found.at(-1) ?? ''
const takeBack = (token: string) => app.visitor().call(takeBackAccount, { token })
const confirm = (token: string) => app.visitor().call(confirmEmailChange, { token })

/** Requests a change to the address, as anyone who knows the password could, and opens its link. */
const move = async ({ id }: { id: string }, from: string, email: string, password = PASSWORD) => {
  const asked = await app.as({ id }).call(requestEmailChange, { old_email: from, new_email: email, password })
  expect(asked.status).toBe(200)
  app.clock.advance(MINUTE)
  expect((await confirm(last(await tokensTo(email, 'confirm-email')))).status).toBe(200)
}
/** A member whose account an intruder has moved to the intruder's address. */
const moved = async () => {
  const member = await app.given.member()
  const theirs = freeAddress()
  await move(member, member.email, theirs)
  return { member, theirs, token: last(await tokensTo(member.email, 'take-back')) }
}

test(
  'the owner of an account’s old address gets it back, every session ends, and a password reset starts',
  covers('PASS-29.3', 'EMAIL-17.5'),
  async () => {
    const { member, theirs, token } = await moved()
    const intruder = app.as(member)
    expect((await intruder.call(getSession, {})).ok.session?.user.email).toBe(theirs)
    const { resetToken } = (await takeBack(token)).ok
    expect(await emailOf(member)).toBe(member.email)
    expect((await intruder.call(getSession, {})).ok.session).toBeNull()
    for (const email of [theirs, member.email]) {
      expect((await app.visitor().call(logIn, { email, password: PASSWORD })).status).toBe(401)
    }
    await app.visitor().call(resetPassword, { token: resetToken, password: NEW_PASSWORD })
    const owner = await app.visitor().call(logIn, { email: member.email, password: NEW_PASSWORD })
    expect(owner.status).toBe(200)
  },
)

test(
  'an intruder’s new address can’t be used to undo the taking back of an account',
  covers('PASS-29.4'),
  async () => {
    const { member, theirs, token } = await moved()
    app.clock.advance(1)
    // The intruder gets a take-back link and a reset link, to try afterwards.
    await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
    await app.visitor().call(requestPasswordReset, { email: theirs, redirect_to: '/reset-password' })
    const notice = last(await tokensTo(theirs, 'take-back'))
    const link = last(await tokensTo(theirs, 'reset-password'))
    expect([notice, link]).not.toContain('')
    expect((await takeBack(token)).status).toBe(200)
    expect((await takeBack(notice)).code).toBe('invalid_token')
    const reset = await app.visitor().call(resetPassword, { token: link, password: NEW_PASSWORD })
    expect(reset.code).toBe('invalid_token')
    expect(await emailOf(member)).toBe(member.email)
    expect(app.emails.filter(({ to, subject }) => to === theirs && subject.includes('address was'))).toEqual(
      [],
    )
  },
)

test('changing to a third address, or back from it, doesn’t take the old address from its first owner', async () => {
  const { member, theirs, token } = await moved()
  const third = freeAddress()
  await move(member, theirs, third)
  expect((await takeBack(last(await tokensTo(theirs, 'take-back')))).status).toBe(200)
  expect(await emailOf(member)).toBe(theirs)
  expect((await takeBack(token)).status).toBe(200)
  expect(await emailOf(member)).toBe(member.email)
})

test(
  'the link in the notification of a requested change of address can stop the change',
  covers('EMAIL-17.5'),
  async () => {
    const member = await app.given.member()
    const email = freeAddress()
    const asked = { old_email: member.email, new_email: email, password: PASSWORD }
    await app.as(member).call(requestEmailChange, asked)
    const link = last(await tokensTo(email, 'confirm-email'))
    expect((await takeBack(last(await tokensTo(member.email, 'take-back')))).status).toBe(200)
    expect((await confirm(link)).code).toBe('invalid_token')
    expect(await emailOf(member)).toBe(member.email)
  },
)

test('a password reset link mailed to the old address is invalid once the address has changed', async () => {
  const member = await app.given.member()
  await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: '/reset-password' })
  const link = last(await tokensTo(member.email, 'reset-password'))
  await move(member, member.email, freeAddress())
  const reset = await app.visitor().call(resetPassword, { token: link, password: NEW_PASSWORD })
  expect(reset.code).toBe('invalid_token')
})

test(
  'for 48 hours after a change, no one else can get the old address, by registering or by changing theirs',
  covers('EMAIL-17.5'),
  async () => {
    const { member, token } = await moved()
    const other = await app.given.member()
    const email = member.email.toUpperCase()
    const register = () => app.visitor().call(signUp, signUpForm({ email }))
    const ask = () =>
      app.as(other).call(requestEmailChange, { old_email: other.email, new_email: email, password: PASSWORD })
    expect((await register()).code).toBe('already_registered')
    expect((await ask()).code).toBe('email_taken')
    expect((await takeBack(token)).status).toBe(200)

    const again = await moved()
    app.clock.advance(2 * DAY)
    expect((await app.visitor().call(signUp, signUpForm({ email: again.member.email }))).status).toBe(200)
    expect((await takeBack(again.token)).code).toBe('invalid_token')
  },
)

test(
  'no one else gets the old address while the account is suspended, and its owner can take it back afterwards',
  covers('PASS-29.5'),
  async () => {
    const { member, token } = await moved()
    const { services } = app
    const until = new Date(app.clock.now().getTime() + 3 * DAY)
    await inTransaction(services, (unit) => suspendMember(services, unit, { memberId: member.id, until }))
    app.clock.advance(3 * DAY - HOUR)
    const { email } = member
    expect((await app.visitor().call(signUp, signUpForm({ email }))).code).toBe('already_registered')
    app.clock.advance(HOUR)
    await services.jobs.drain()
    expect((await takeBack(token)).status).toBe(200)
    expect(await emailOf(member)).toBe(email)
  },
)

test(
  'a registration or change already pending for a member’s old address can’t be confirmed',
  covers('EMAIL-17.5'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const expiresAt = new Date(app.clock.now().getTime() + DAY)
    const waiting = await app.given.signUp({ email: member.email, expiresAt })
    const wish = { accountId: other.id, email: member.email, purpose: 'change_email', life: DAY } as const
    const link = await inTransaction(app.services, ({ tx }) =>
      issueToken(tx, { ...wish, now: app.clock.now() }),
    )
    await move(member, member.email, freeAddress())
    const typed = { token: waiting.token, password: PASSWORD }
    expect((await app.visitor().call(confirmEmail, typed)).code).toBe('invalid_token')
    expect((await confirm(link)).code).toBe('invalid_token')
    expect(await emailOf(other)).toBe(other.email)
  },
)

test('a member can return to the old address by changing it again', async () => {
  const { member, theirs } = await moved()
  app.clock.advance(HOUR)
  await move(member, theirs, member.email)
  expect(await emailOf(member)).toBe(member.email)
})

describe('an address that the account had in between', () => {
  test(
    'can’t be restored once the member has returned to the previous address by changing it again',
    covers('PASS-29.6'),
    async () => {
      const { member, theirs, token } = await moved()
      app.clock.advance(DAY)
      await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
      app.clock.advance(DAY - HOUR)
      await move(member, theirs, member.email, NEW_PASSWORD)
      const links = await tokensTo(theirs, 'take-back')
      // There are links for the password change and the request to return, but none for the return itself.
      expect(links).toHaveLength(2)
      const news = app.emails.filter(({ to, subject }) => to === theirs && subject.includes('was changed'))
      expect(news.map(({ subject }) => subject)).toEqual([
        'Your password was changed',
        'Your email address was changed',
      ])
      expect(news.at(-1)?.text).not.toContain('#token')
      for (const link of links) expect((await takeBack(link)).code).toBe('invalid_token')
      expect(await emailOf(member)).toBe(member.email)
      expect((await takeBack(token)).status).toBe(200)
    },
  )

  test(
    'never takes precedence over the address before it, however late the member changes it again',
    covers('PASS-29.6'),
    async () => {
      const { member, theirs, token } = await moved()
      app.clock.advance(2 * DAY - HOUR)
      await move(member, theirs, freeAddress())
      app.clock.advance(DAY)
      expect((await takeBack(last(await tokensTo(theirs, 'take-back')))).status).toBe(200)
      expect(await emailOf(member)).toBe(theirs)
      expect((await takeBack(token)).status).toBe(200)
      expect(await emailOf(member)).toBe(member.email)
    },
  )

  test('keeps its take-back link when the member returns to it from a third address', async () => {
    const { member, theirs } = await moved()
    const third = freeAddress()
    await move(member, theirs, third)
    const ofSecond = last(await tokensTo(theirs, 'take-back'))
    await move(member, third, theirs)
    for (const link of await tokensTo(third, 'take-back')) {
      expect((await takeBack(link)).code).toBe('invalid_token')
    }
    expect((await takeBack(ofSecond)).status).toBe(200)
    expect(await emailOf(member)).toBe(theirs)
  })
})

test('if an address is changed and taken back at the same time, the owner of the old address gets it back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, theirs, token }: { member: Member; theirs: string; token: string } = await moved()
    const third = freeAddress()
    const asked = { old_email: theirs, new_email: third, password: PASSWORD }
    await app.as(member).call(requestEmailChange, asked)
    const link = last(await tokensTo(third, 'confirm-email'))
    const [, back] = await Promise.all([confirm(link), takeBack(token)])
    expect(back.status).toBe(200)
    expect(await emailOf(member)).toBe(member.email)
  }
})
