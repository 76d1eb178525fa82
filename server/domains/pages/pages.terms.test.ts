// Runs on both engines: each process caches the sessions it reads from the database.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { agreeToTerms, getTermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import { signUp, TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import { getExport } from '#shared/domains/joining/joining.export.contract.ts'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import { getPage, sendContactMessage } from '#shared/domains/pages/pages.contract.ts'
import {
  getDraft,
  listPages,
  publishPage,
  type EditedPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, endOfDay, siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { exportAccount } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { termsAgreements, termsRequests } from '../accounts/accounts.terms.tables.ts'
import { auditActs } from '../audit/audit.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(termsRequests)
  app.clock.advance(1000)
  admin = await app.given.member({ role: 'admin' })
  member = await app.given.member()
  app.clock.advance(1000)
})

const dayIn = (days: number) => siteDayOf(new Date(app.clock.now().getTime() + days * DAY))
const pageAt = async (path: string): Promise<EditedPage> => {
  const { items } = (await app.as(admin).call(listPages, { limit: 100 })).ok
  const pageId = items.find((page) => page.path === path)?.id ?? ''
  return (await app.as(admin).call(getDraft, { pageId })).ok.page
}
const publish = async (input: { agreeFrom?: string | null }, path = '/terms') => {
  const { id: pageId, title, description, updatedAt, body } = await pageAt(path)
  const text = { path, title, description, body: `${body}\n\nNew since ${newId()}.` }
  return app.as(admin).call(publishPage, { ...text, pageId, updatedAt, ...input })
}
/** Publishes new terms that members must agree to. */
const ask = async (days = 30) => {
  const askedAt = app.clock.now().toISOString()
  expect((await publish({ agreeFrom: dayIn(days) })).status).toBe(200)
  app.clock.advance(1000)
  return { askedAt }
}
const askedOf = async (who: Member) => (await app.as(who).call(getSession, {})).ok.session?.newTerms
const agree = (who: Member, askedAt: string) => app.as(who).call(agreeToTerms, { askedAt })
const acceptedBy = async (id: string) => {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, id))
  return { version: row?.termsVersion, at: row?.termsAcceptedAt.toISOString() }
}
const exportOf = async (who: Member): Promise<{ termsVersion: string; termsAgreements: unknown[] }> =>
  JSON.parse(await readExported(await exportAccount(app.services.db, who.id))) as never

test(
  'members are asked to agree to new terms only if the admin requests it',
  onBoth('BEY-44.3'),
  async () => {
    expect((await publish({})).status).toBe(200)
    expect(await askedOf(member)).toBeUndefined()
    const { askedAt } = await ask()
    const requiredFrom = endOfDay(dayIn(29)).toISOString()
    expect(await askedOf(member)).toEqual({ askedAt, requiredFrom, isRequired: false })
    // Publishing the terms counts as the admin's agreement.
    expect(await askedOf(admin)).toBeUndefined()
    const acts = await app.services.db.select().from(auditActs).where(eq(auditActs.act, 'pages.publishPage'))
    expect(acts.map(({ after }) => after)).toContainEqual(expect.objectContaining({ agreeFrom: dayIn(30) }))
  },
)

test.each([
  ['today', 0, '/terms', 'agree_day'],
  ['a day in the past', -3, '/terms', 'agree_day'],
  ['a day more than a year ahead', 366, '/terms', 'agree_day'],
  ['some day, for a page other than the terms', 30, '/privacy', 'not_terms'],
])(
  'requiring agreement from %s is rejected with an error on the field, and nothing is published',
  covers('BEY-44.4'),
  async (_, days, path, code) => {
    const before = await pageAt(path)
    const answer = await publish({ agreeFrom: dayIn(days) }, path)
    expect(answer).toMatchObject({ status: 422, code, error: { fields: { agreeFrom: expect.any(String) } } })
    expect(await pageAt(path)).toEqual(before)
    expect(await app.services.db.$count(termsRequests)).toBe(0)
  },
)

test(
  'each agreement to the terms is kept with its version and time, along with earlier agreements',
  covers('BEY-44.3'),
  async () => {
    const joined = await acceptedBy(member.id)
    const first = await ask()
    const at = app.clock.now().toISOString()
    const answer = await agree(member, first.askedAt)
    expect(answer.ok.session.newTerms).toBeUndefined()
    expect(await askedOf(member)).toBeUndefined()
    expect(await acceptedBy(member.id)).toEqual({ version: first.askedAt, at })
    app.clock.advance(DAY)
    expect((await agree(member, first.askedAt)).status).toBe(200)
    expect(await acceptedBy(member.id)).toEqual({ version: first.askedAt, at })

    const second = await ask()
    expect(await askedOf(member)).toMatchObject(second)
    expect((await agree(member, first.askedAt)).code).toBe('newer_terms')
    expect((await agree(member, second.askedAt)).status).toBe(200)
    const { termsVersion, termsAgreements: kept } = await exportOf(member)
    expect(termsVersion).toBe(second.askedAt)
    expect(kept).toMatchObject([
      { version: joined.version, agreedAt: joined.at },
      { version: first.askedAt, agreedAt: at },
      { version: second.askedAt },
    ])
    await app.services.db.delete(accounts).where(eq(accounts.id, member.id))
    const left = await app.services.db
      .select()
      .from(termsAgreements)
      .where(eq(termsAgreements.memberId, member.id))
    expect(left).toEqual([])
  },
)

test(
  'members who join after new terms were published are not asked, because they agreed to those when joining',
  covers('BEY-44.6'),
  async () => {
    const { askedAt } = await ask()
    const browser = app.visitor()
    const { session } = (await browser.call(signUp, signUpForm())).ok
    expect(session?.newTerms).toBeUndefined()
    const joined = await acceptedBy(session?.user.id ?? '')
    expect(joined.version).toBe(askedAt)
    expect(joined.version).not.toBe(TERMS_VERSION)
  },
)

/** Calls that members can still make if they haven't agreed to new terms in time. */
const OPEN: readonly [Endpoint, Record<string, unknown>][] = [
  [getSession, {}],
  [getPage, { path: '/terms' }],
  [getExport, {}],
  [sendContactMessage, { clientKey: newId(), email: 'rose@example.org', message: 'Good evening' }],
]

test(
  'after the deadline, members who haven’t agreed to new terms can only agree, read the terms, get their export or leave',
  onBoth('BEY-44.5'),
  async () => {
    const { askedAt } = await ask(2)
    expect((await app.as(member).call(getMembership, {})).status).toBe(200)
    app.clock.set(endOfDay(dayIn(1)))
    expect(await askedOf(member)).toMatchObject({ askedAt, isRequired: true })
    expect(await app.as(member).call(getMembership, {})).toMatchObject({ status: 403, code: 'terms_first' })
    for (const [endpoint, input] of OPEN)
      expect((await app.as(member).call(endpoint, input)).status).toBe(200)
    expect((await app.as(admin).call(getMembership, {})).status).toBe(200)
    expect((await agree(member, askedAt)).status).toBe(200)
    expect((await app.as(member).call(getMembership, {})).status).toBe(200)
    const other = app.as(await app.given.member({}, { termsAcceptedAt: new Date(0) }))
    expect((await other.call(getMembership, {})).code).toBe('terms_first')
    expect((await other.call(logOut, { scope: 'local' })).status).toBe(200)
  },
)

test(
  'after the deadline, members who haven’t agreed to new terms see only as much of other members as a visitor',
  covers('BEY-44.5'),
  async () => {
    const shown = await app.given.member({ visibility: 'members' })
    const { askedAt } = await ask(1)
    app.clock.set(endOfDay(dayIn(0)))
    const see = () => app.as(member).call(getProfile, { username: shown.username })
    expect((await see()).code).toBe('not_found')
    await agree(member, askedAt)
    expect((await see()).status).toBe(200)
  },
)

test('only admins can read how many members have agreed to new terms', covers('BEY-44.6'), async () => {
  const state = async () => (await app.as(admin).call(getTermsState, {})).ok.terms
  expect(await state()).toBeNull()
  const { askedAt } = await ask()
  const before = await state()
  expect(before).toMatchObject({ askedAt, agreed: 1 })
  await agree(member, askedAt)
  expect(await state()).toEqual({ ...before, agreed: 2 })
  expect((await app.visitor().call(getTermsState, {})).status).toBe(401)
  expect((await app.as(member).call(getTermsState, {})).status).toBe(403)
})
