import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { accounts, tokens } from '#server/domains/accounts/accounts.tables.ts'
import { issueToken } from '#server/domains/accounts/accounts.tokens.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
})

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const freeAddress = () => `free-${newId()}@example.org`
const ask = (member: Member, email: string, typed: { old_email?: string; password?: string } = {}) =>
  app.as(member).call(requestEmailChange, {
    old_email: member.email,
    new_email: email,
    password: PASSWORD,
    ...typed,
  })
const confirm = (token: string) => app.visitor().call(confirmEmailChange, { token })
const emailOf = async ({ id }: Member) =>
  (await app.services.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]
    ?.email
const emailsTo = async (email: string) => {
  await app.services.jobs.drain()
  return app.emails.filter(({ to }) => to === email)
}
/** The token of the newest link to the new address. */
const linkTo = async (email: string) =>
  /\/confirm-email#token=([\w-]{43})\n/.exec((await emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const logInWith = (email: string) => app.visitor().call(logIn, { email, password: PASSWORD })

test('a visitor can’t request a change of email address', async () => {
  const typed = { old_email: 'a@example.org', new_email: freeAddress(), password: PASSWORD }
  expect((await app.visitor().call(requestEmailChange, typed)).code).toBe('not_signed_in')
})

test(
  'a new email address gets a link and the old one a notification, and nothing changes until the link is opened',
  covers('EMAIL-12', 'EMAIL-17.1', 'MAIL-07', 'CALL-05', 'CALL-22'),
  async () => {
    expect(requestEmailChange.path).toBe('/functions/v1/request-change-email')
    const member = await app.given.member()
    const email = freeAddress()
    const answer = await ask(member, email)
    expect([answer.status, answer.ok]).toEqual([200, {}])
    const token = await linkTo(email)
    expect(app.emails).toHaveLength(2)
    expect((await emailsTo(email))[0]?.subject).toBe('Please confirm your new email address')
    expect((await emailsTo(member.email))[0]?.subject).toBe('Your email address is about to change')
    for (const { text } of app.emails) {
      expect(text.replaceAll(/token=[\w-]+/g, '')).not.toMatch(/dating|adult|swing|sex/i)
      expect(text).not.toContain(member.username)
    }
    expect((await emailsTo(member.email))[0]?.text).not.toContain(email)
    expect(await emailOf(member)).toBe(member.email)
    expect((await logInWith(email)).status).toBe(401)

    expect((await confirm(token)).status).toBe(200)
    expect(await emailOf(member)).toBe(email)
    expect([(await logInWith(member.email)).status, (await logInWith(email)).status]).toEqual([401, 200])
    const told = (await emailsTo(member.email)).map(({ subject }) => subject)
    expect(told.at(-1)).toBe('Your email address was changed')
  },
)

test('the session shows a new email address immediately', async () => {
  const member = await app.given.member()
  const browser = app.as(member)
  const email = freeAddress()
  await ask(member, email)
  await confirm(await linkTo(email))
  expect((await browser.call(getSession, {})).ok.session?.user.email).toBe(email)
})

test(
  'the old address in a change of email address comes from the session, whatever the request contains',
  covers('EMAIL-17.1'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const email = freeAddress()
    expect((await ask(member, email, { old_email: other.email })).status).toBe(200)
    await confirm(await linkTo(email))
    expect([await emailOf(member), await emailOf(other)]).toEqual([email, other.email])
  },
)

test(
  'a change of email address with a wrong password is rejected, and no email is sent',
  covers('EMAIL-17.1', 'EMAIL-13'),
  async () => {
    const member = await app.given.member()
    const email = freeAddress()
    const answer = await ask(member, email, { password: 'wrong-password' })
    expect([answer.status, answer.error?.message]).toEqual([422, 'Current password is incorrect'])
    expect([await emailsTo(email), await emailsTo(member.email)]).toEqual([[], []])
  },
)

test(
  'in a change of email address, the addresses are trimmed, but the password isn’t',
  covers('EMAIL-09', 'EMAIL-10'),
  async () => {
    const member = await app.given.member()
    const email = freeAddress()
    expect((await ask(member, email, { password: ` ${PASSWORD} ` })).code).toBe('wrong_password')
    expect((await ask(member, `  ${email} `)).status).toBe(200)
    expect(await emailsTo(email)).toHaveLength(1)
  },
)

test.each(['', 'no address', 'a@b', 'one@example.org,two@example.org', `${'x'.repeat(250)}@example.org`])(
  'a change to the malformed address %j is rejected',
  covers('EMAIL-17.1', 'EMAIL-08'),
  async (email) => {
    const answer = await ask(await app.given.member(), email)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['new_email']])
  },
)

test(
  'a change of email address with a password of fewer than 6 characters is rejected without checking it',
  covers('EMAIL-07', 'CONST-01'),
  async () => {
    const answer = await ask(await app.given.member(), freeAddress(), { password: '12345' })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['password']])
  },
)

test('a change to the member’s own current address is rejected, in upper or lower case', async () => {
  const member = await app.given.member()
  expect((await ask(member, member.email.toUpperCase())).code).toBe('email_unchanged')
})

test(
  'without discreet sign-up, a change to an address in use is rejected',
  covers('EMAIL-17.1'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const answer = await ask(member, other.email.toUpperCase())
    expect([answer.status, answer.code]).toEqual([409, 'email_taken'])
    expect(await emailsTo(member.email)).toEqual([])
  },
)

test(
  'the link mailed to a new address works once, within 24 hours, and only the newest link works',
  covers('EMAIL-17.1', 'EMAIL-17.4'),
  async () => {
    const member = await app.given.member()
    const [first, second] = [freeAddress(), freeAddress()]
    await ask(member, first)
    await ask(member, second)
    const [replaced, token] = [await linkTo(first), await linkTo(second)]
    app.clock.advance(DAY - SECOND)
    expect((await confirm(replaced)).code).toBe('invalid_token')
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).code).toBe('invalid_token')
    const third = freeAddress()
    await ask({ ...member, email: second }, third)
    const late = await linkTo(third)
    app.clock.advance(DAY)
    expect((await confirm(late)).code).toBe('invalid_token')
    expect(await emailOf(member)).toBe(second)
  },
)

test('a made-up link to confirm a new address is rejected', async () => {
  expect((await confirm('a'.repeat(43))).code).toBe('invalid_token')
})

test('a password change cancels a pending change of email address', covers('PASS-29.2'), async () => {
  const member = await app.given.member()
  const email = freeAddress()
  await ask(member, email)
  const token = await linkTo(email)
  await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' })
  expect((await confirm(token)).code).toBe('invalid_token')
  expect(await emailOf(member)).toBe(member.email)
})

test('a suspended account can’t get a new address', async () => {
  const member = await app.given.member()
  const email = freeAddress()
  await ask(member, email)
  const token = await linkTo(email)
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
  expect((await confirm(token)).code).toBe('invalid_token')
})

test(
  'if twenty members want the same address, the first to confirm gets it',
  covers('EMAIL-17.4'),
  async () => {
    const email = freeAddress()
    const members = await Promise.all(Array.from({ length: 20 }, () => app.given.member()))
    const links = await Promise.all(
      members.map(({ id: accountId }) =>
        inTransaction(app.services, ({ tx }) =>
          issueToken(tx, { accountId, email, purpose: 'change_email', life: DAY, now: app.clock.now() }),
        ),
      ),
    )
    const answers = await Promise.all(links.map(confirm))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'invalid_token')).toHaveLength(19)
    const holders = await app.services.db.select().from(accounts).where(eq(accounts.email, email))
    expect(holders).toHaveLength(1)
  },
)

test('of twenty concurrent uses of one confirmation link, only one succeeds', async () => {
  const member = await app.given.member()
  const email = freeAddress()
  await ask(member, email)
  const token = await linkTo(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const told = (await emailsTo(member.email)).filter(
    ({ subject }) => subject === 'Your email address was changed',
  )
  expect(told).toHaveLength(1)
})

test(
  'a member can request a change of email address five times an hour, even with twenty concurrent requests',
  covers('EMAIL-17.2'),
  async () => {
    const member = await app.given.member()
    const askMany = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(member, freeAddress())))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await askMany(20)).toBe(5)
    const refused = await ask(member, freeAddress())
    expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
    expect((await ask(await app.given.member(), freeAddress())).status).toBe(200)
  },
)

test(
  'a member can request a change of email address fifteen times a day, even if the hourly limit allows more',
  covers('EMAIL-17.2'),
  async () => {
    const member = await app.given.member()
    const perDay = { name: 'emails-member-day', max: 15, seconds: 86_400, whenStoreDown: 'closed' } as const
    expect((await ask(member, freeAddress())).status).toBe(200)
    for (let count = 2; count < 15; count += 1) await app.services.limits.take(perDay, member.id)
    expect((await ask(member, freeAddress())).status).toBe(200)
    const refused = await ask(member, freeAddress())
    expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
    expect(refused.error?.retryAfter).toBeGreaterThan(HOUR / 1000)
  },
)

test('the token of a confirmation link isn’t stored, and expired rows are deleted', async () => {
  const member = await app.given.member()
  const email = freeAddress()
  await ask(member, email)
  const token = await linkTo(email)
  const rows = () => app.services.db.select().from(tokens).where(eq(tokens.accountId, member.id))
  expect(JSON.stringify(await rows())).not.toContain(token)
  expect(await rows()).toHaveLength(2)
  app.clock.advance(DAY + HOUR)
  await app.services.jobs.drain()
  expect((await rows()).map(({ purpose }) => purpose)).toEqual(['take_back'])
  app.clock.advance(DAY + HOUR)
  await app.services.jobs.drain()
  expect(await rows()).toEqual([])
})
