import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  withdrawEmailChange,
} from '#shared/domains/accounts/accounts.email.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const freeAddress = () => `free-${newId()}@example.org`
const ask = (member: Member, email: string) =>
  app.as(member).call(requestEmailChange, { old_email: member.email, new_email: email, password: PASSWORD })
const confirm = (token: string) => app.visitor().call(confirmEmailChange, { token })
const emailOf = async ({ id }: Member) =>
  (await app.services.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]
    ?.email
/** The token of the newest link to the new address. */
const linkTo = async (email: string) => {
  await app.services.jobs.drain()
  const mail = app.emails.findLast(({ to }) => to === email)
  return /\/confirm-email#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
}

test(
  'a member can see their pending address, have the link resent for the remaining time, and cancel the change',
  covers('EMAIL-17.6'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const browser = app.as(member)
    const waiting = async (who = browser) => (await who.call(getEmailChange, {})).ok.change
    expect((await app.visitor().call(getEmailChange, {})).code).toBe('not_signed_in')
    expect(await waiting()).toBeNull()
    expect((await browser.call(resendEmailChange, {})).code).toBe('not_found')

    const email = freeAddress()
    await ask(member, email)
    const first = await waiting()
    expect(first?.email).toBe(email)
    const link = await linkTo(email)
    expect(await waiting(app.as(other))).toBeNull()
    await app.as(other).call(withdrawEmailChange, {})
    expect(await waiting()).toEqual(first)

    app.clock.advance(HOUR)
    expect((await browser.call(resendEmailChange, {})).status).toBe(200)
    const newer = await linkTo(email)
    expect(newer).not.toBe(link)
    expect(await waiting()).toEqual(first)
    expect((await confirm(link)).code).toBe('invalid_token')

    expect((await browser.call(withdrawEmailChange, {})).status).toBe(200)
    expect(await waiting()).toBeNull()
    expect((await confirm(newer)).code).toBe('invalid_token')
    expect(await emailOf(member)).toBe(member.email)
  },
)

test('resent emails count towards the limit on changes of email address', covers('EMAIL-17.2'), async () => {
  const member = await app.given.member()
  await ask(member, freeAddress())
  const again = () => app.as(member).call(resendEmailChange, {})
  for (let sent = 1; sent < 3; sent += 1) expect((await again()).status).toBe(200)
  expect((await again()).code).toBe('too_many_mails')
})

test('a new address that was pending for more than a day can’t be confirmed, however often the link was sent', async () => {
  const member = await app.given.member()
  const email = freeAddress()
  await ask(member, email)
  app.clock.advance(DAY - HOUR)
  await app.as(member).call(resendEmailChange, {})
  const link = await linkTo(email)
  app.clock.advance(2 * HOUR)
  expect(await app.as(member).call(getEmailChange, {})).toMatchObject({ ok: { change: null } })
  expect((await confirm(link)).code).toBe('invalid_token')
})
