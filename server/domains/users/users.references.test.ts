import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { requestPasswordReset, RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { listUsers } from '#shared/domains/users/users.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { eraseExpired } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { exportAccount } from '../accounts/accounts.queries.ts'
import { emailReferences } from '#server/domains/accounts/email/accounts.references.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { siteSettings } from '../settings/settings.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await createTestApp()
  const { db, clock } = app.services
  await db.insert(siteSettings).values({ name: 'discreetSignUp', value: true, updatedAt: clock.now() })
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const found = async (input: object, by = admin) =>
  (await app.as(by).call(listUsers, input)).ok.items.map(({ username }) => username)
const sentTo = async (address: string) => {
  await app.services.jobs.drain()
  return app.emails.findLast(({ to }) => to === address)?.reference ?? ''
}
const resetOf = async ({ email }: Member) => {
  await app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE })
  return sentTo(email)
}

test(
  'an email’s reference, however it’s typed, finds the member the email was sent to',
  covers('ADM-12.14', 'MAIL-13.2'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const [reference, ofOther] = [await resetOf(member), await resetOf(other)]
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(ofOther).not.toBe(reference)
    for (const q of [reference, reference.toLowerCase(), ` ${reference.replace('-', '')} `]) {
      expect(await found({ q })).toEqual([member.username])
    }
    expect(await found({ q: ofOther })).toEqual([other.username])
    for (const q of ['2222-2222', reference.slice(0, 8), `${reference}2`])
      expect(await found({ q })).toEqual([])
    expect(await found({ q: reference, status: 'suspended' })).toEqual([])
  },
)

test('an email keeps its reference when sending it is retried', covers('MAIL-13.2'), async () => {
  const { mail, database } = app.services
  const member = await app.given.member()
  const sender = app.as(await app.given.member())
  const send = mail.send
  const tried: unknown[] = []
  mail.send = ({ to, reference }) => {
    tried.push([to, reference])
    return Promise.reject(new Error('away'))
  }
  await app.visitor().call(requestPasswordReset, { email: member.email, redirect_to: RESET_PAGE })
  await sender.call(sendMessage, { to: member.username, body: 'Hello', clientKey: newId() })
  const form = signUpForm()
  await app.visitor().call(signUp, form)
  await app.as(member).call(requestEmailChange, {
    old_email: member.email,
    new_email: `new-${member.email}`,
    password: PASSWORD,
  })
  app.clock.advance(3 * MINUTE)
  await app.services.jobs.drain()
  mail.send = send
  await database.pool.query('update pgboss.job set start_after = now()')
  await app.services.jobs.drain()
  const sent = app.emails.map(({ to, reference }) => [to, reference])
  expect(sent).toHaveLength(5)
  expect(tried).toEqual(expect.arrayContaining(sent))
  expect(new Set(sent.map(([, reference]) => reference)).size).toBe(5)
  for (const [to, reference] of sent) {
    expect(await found({ q: reference })).toEqual(to === form.email ? [] : [member.username])
  }
})

test(
  'an email’s reference finds no one if there’s no account yet, and the owner of the address if it’s taken',
  covers('MAIL-13.3'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const wanted = `wanted-${newId()}@example.org`
    for (const new_email of [wanted, other.email]) {
      await app
        .as(member)
        .call(requestEmailChange, { old_email: member.email, new_email, password: PASSWORD })
    }
    expect(await found({ q: await sentTo(wanted) })).toEqual([member.username])
    expect(await found({ q: await sentTo(other.email) })).toEqual([other.username])
    for (const email of [signUpForm().email, other.email]) {
      app.emails.splice(0)
      await app.visitor().call(signUp, signUpForm({ email }))
      const reference = await sentTo(email)
      expect(reference).toMatch(/^.{4}-.{4}$/)
      expect(await found({ q: reference })).toEqual(email === other.email ? [other.username] : [])
    }
  },
)

test('a username that looks like an email’s reference is still found', covers('ADM-12.14'), async () => {
  await app.given.member({ username: 'maxpower' })
  await app.given.member({ username: 'kate-andy' })
  expect(await found({ q: 'maxpower' })).toEqual(['maxpower'])
  expect(await found({ q: 'kate-andy' })).toEqual(['kate-andy'])
})

test(
  'an admin can’t find out through an email’s reference that they were reported',
  covers('ADM-12.14'),
  async () => {
    const reference = await resetOf(admin)
    await createCase(app.services, admin)
    expect(await found({ q: reference })).toEqual([admin.username])
    expect(await found({ q: reference, reported: '1' })).toEqual([])
  },
)

test(
  'only a hash, the account and the day are stored about an email, for 90 days, and only while the account exists',
  covers('MAIL-13.4'),
  async () => {
    const { db } = app.services
    const [member, gone] = [await app.given.member(), await app.given.member()]
    const [reference, ofGone] = [await resetOf(member), await resetOf(gone)]
    const today = siteDayOf(app.clock.now())
    const rows = await db.select().from(emailReferences)
    expect(Object.keys(rows[0] ?? {})).toEqual(['hash', 'accountId', 'sentOn'])
    for (const { hash } of rows) expect(hash.toString()).not.toContain(reference.slice(0, 4))
    expect(await exportAccount(db, member.id)).toMatchObject({ emailDays: [today] })
    await eraseMember(app.services, gone.id)
    expect(await found({ q: ofGone })).toEqual([])
    expect(await db.$count(emailReferences)).toBe(rows.length - 1)
    expect(await sentTo(gone.email)).toBe('')
    app.clock.advance(88 * DAY)
    await eraseExpired(app.services)
    expect(await found({ q: reference })).toEqual([member.username])
    app.clock.advance(3 * DAY)
    await eraseExpired(app.services)
    expect(await found({ q: reference })).toEqual([])
  },
)
