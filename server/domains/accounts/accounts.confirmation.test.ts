import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmEmail,
  getSession,
  logIn,
  resendConfirmation,
} from '#shared/domains/accounts/accounts.contract.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { accounts, tokens } from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { newTown } from '#server/testing/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => void app.letters.splice(0))

const waiting = () => app.given.member({}, { confirmedAt: null })
const resend = (email: string) => app.visitor().call(resendConfirmation, { email })
const confirm = (token: string, browser = app.visitor()) => browser.call(confirmEmail, { token })
const tokenIn = (text: string | undefined) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

const mailedToken = async (email: string) => {
  await resend(email)
  await app.services.jobs.drain()
  return tokenIn(app.letters.at(-1)?.text)
}

test('the mail leads to the dashboard and names the site, not its nature, and nobody in the subject', async () => {
  const member = await waiting()
  const token = await mailedToken(member.email)
  expect(app.letters).toHaveLength(1)
  const [letter] = app.letters
  expect(letter?.to).toBe(member.email)
  expect(letter?.subject).toBe('Please confirm your email address')
  expect(letter?.text).toContain(`http://localhost:3000/dashboard#confirm=${token}`)
  expect(letter?.text).toContain('24 hours')
  expect(letter?.text).toContain('your registration with Ampersand:')
  expect(letter?.text.replace(token, '')).not.toMatch(/dating|adult|swing|sex/i)
  expect(letter?.text).not.toContain(member.username)
})

test('the link confirms and logs in once, and a new one can be asked for', covers('MAIL-03'), async () => {
  const member = await waiting()
  const first = await mailedToken(member.email)
  const second = await mailedToken(member.email)
  expect(second).not.toBe(first)

  const browser = app.visitor()
  expect((await confirm(second, browser)).ok.session.user.id).toBe(member.id)
  expect((await browser.call(getSession, {})).ok.session?.user.id).toBe(member.id)

  for (const used of [first, second]) expect((await confirm(used)).code).toBe('invalid_token')
  const again = await app.visitor().call(logIn, { email: member.email, password: PASSWORD })
  expect(again.status).toBe(200)
})

test('the link lives 24 hours', covers('MAIL-03'), async () => {
  const member = await waiting()
  const token = await mailedToken(member.email)
  app.clock.advance(DAY)
  const late = await confirm(token)
  expect([late.status, late.code]).toEqual([422, 'invalid_token'])
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id))
  expect(row?.confirmedAt).toBeNull()
  const timely = await mailedToken(member.email)
  app.clock.advance(DAY - 1)
  expect((await confirm(timely)).status).toBe(200)
})

test('an invented token and the link of a suspended account open nothing', async () => {
  expect((await confirm('a'.repeat(43))).code).toBe('invalid_token')
  const member = await waiting()
  const token = await mailedToken(member.email)
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
  const browser = app.visitor()
  expect((await confirm(token, browser)).code).toBe('invalid_token')
  expect(browser.cookies.size).toBe(0)
})

test('a link for another purpose, and one whose address was confirmed by hand, open nothing', async () => {
  const [other, confirmed] = [await waiting(), await waiting()]
  const { db } = app.services
  const token = await mailedToken(other.email)
  await db.update(tokens).set({ purpose: 'reset_password' }).where(eq(tokens.accountId, other.id))
  expect((await confirm(token)).code).toBe('invalid_token')
  const late = await mailedToken(confirmed.email)
  await db.update(accounts).set({ confirmedAt: app.clock.now() }).where(eq(accounts.id, confirmed.id))
  expect((await confirm(late)).code).toBe('invalid_token')
})

test('where a confirmation is taken back, none of the earlier links confirms again', async () => {
  const member = await waiting()
  const links = [await mailedToken(member.email), await mailedToken(member.email)]
  expect((await confirm(links[1] ?? '')).status).toBe(200)
  await app.services.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, member.id))
  for (const link of links) expect((await confirm(link)).code).toBe('invalid_token')
})

test('a confirmed member is found at once, and links of another kind stay as they are', async () => {
  const { member, names } = newTown(app)
  const newcomer = await member({}, { confirmedAt: null })
  const { services } = app
  const link = { accountId: newcomer.id, purpose: 'reset_password', life: DAY } as const
  await inTransaction(services, ({ tx }) => issueToken(services, tx, link))
  expect(await names(null)).toEqual([])
  await confirm(await mailedToken(newcomer.email))
  expect(await names(null)).toEqual([newcomer.username])
  const rows = await services.db.select().from(tokens).where(eq(tokens.accountId, newcomer.id))
  expect(rows.map(({ purpose, usedAt }) => [purpose, usedAt])).toEqual(
    expect.arrayContaining([
      ['reset_password', null],
      ['confirm_email', app.clock.now()],
    ]),
  )
})

test('asking again is answered alike for unknown, confirmed and waiting addresses, and mails only the last', async () => {
  const confirmed = await app.given.member()
  const member = await waiting()
  const answers = []
  for (const email of ['nobody-mail@example.org', confirmed.email, member.email]) {
    const { status, ok } = await resend(email)
    answers.push({ status, ok })
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, ok: {} })))
  await app.services.jobs.drain()
  expect(app.letters.map(({ to }) => to)).toEqual([member.email])
})

test('an address is written to three times an hour at most, known or not', async () => {
  const member = await waiting()
  for (const email of [member.email, 'nobody-limit@example.org']) {
    for (let count = 1; count <= 3; count += 1) expect((await resend(email)).status).toBe(200)
    const refused = await resend(email.toUpperCase())
    expect([refused.status, refused.code]).toEqual([429, 'too_many_mails'])
    expect(refused.error?.retryAfter).toBeLessThanOrEqual(HOUR / 1000)
  }
  await app.services.jobs.drain()
  expect(app.letters).toHaveLength(3)
})

test('outside of the demo a network may ask six times an hour', async () => {
  const open = await createTestApp({ demo: false })
  try {
    for (let count = 1; count <= 6; count += 1) {
      const answer = await open.visitor().call(resendConfirmation, { email: `nobody-${count}@example.org` })
      expect(answer.status).toBe(200)
    }
    expect((await open.visitor().call(resendConfirmation, { email: 'nobody@example.org' })).status).toBe(429)
  } finally {
    await open.close()
  }
})
