// Runs on both engines: a visitor joins through a link while its member is erased.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail } from '#shared/domains/accounts/accounts.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { getReferrals } from '#shared/domains/referrals/referrals.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { bareClient } from '#server/testing/scenario/documents.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { pendingSignUps } from '../joining/joining.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { exportReferrals } from './referrals.queries.ts'
import { referrals } from './referrals.tables.ts'

let app: TestApp
/** An app that requires every new email address to be confirmed. */
let strict: TestApp
beforeAll(async () => {
  const client = bareClient()
  app = await createTestApp({}, { client })
  strict = await createTestApp({}, { client })
  await strict.services.db
    .insert(siteSettings)
    .values({ name: 'requireEmailConfirmation', value: true, updatedAt: strict.clock.now() })
})
afterAll(() => Promise.all([app.close(), strict.close()]))

const countOf = async (member: { id: string }, { as } = app) =>
  (await as(member).call(getReferrals, {})).ok.count
const arrive = (agent: Agent, ref: string) =>
  agent.request('GET', `/?${new URLSearchParams({ ref }).toString()}`)
/** Registers in a browser that followed a link. */
const join = async (ref: string, { visitor } = app) => {
  const browser = visitor()
  await arrive(browser, ref)
  const form = signUpForm()
  return { browser, form, answer: await browser.call(signUp, form) }
}
const exportedOf = (memberId: string) => exportReferrals(app.services.db, memberId)

test('a member’s referral link is the site’s URL with their username', covers('REF-02'), async () => {
  const member = await app.given.member({ username: 'Kate.and-Tom' })
  const { ok } = await app.as(member).call(getReferrals, {})
  expect(ok).toEqual({ link: 'http://localhost:3000/?ref=Kate.and-Tom', count: 0 })
})

describe('a visit through a referral link', () => {
  test(
    'continues at the URL without the name, which the browser keeps hidden from scripts',
    covers('REF-08.2'),
    async () => {
      const browser = app.visitor()
      await arrive(browser, 'somebody-else')
      const { statusCode, headers } = await browser.request('GET', '/browse?town=York&ref=anna&sort=new')
      expect([statusCode, headers['location']]).toEqual([302, '/browse?town=York&sort=new'])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toEqual([
        'referral=anna; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      ])
      expect(browser.cookies.get('referral')).toBe('anna')
      expect((await browser.request('GET', '/browse?town=York')).statusCode).toBe(200)
    },
  )

  test.each(['//evil.example/?ref=anna', '/\\\\evil.example/?ref=anna', '///evil.example?ref=anna'])(
    'through %s doesn’t lead to another site',
    async (path) => {
      const { headers } = await app.visitor().request('GET', path)
      expect(headers['location']).toMatch(/^\/(?![/\\])/)
    },
  )

  test.each(['', 'a', 'no name', 'x'.repeat(31), 'ä-b-c', '<script>'])(
    'with the name “%s” stores no cookie',
    async (ref) => {
      const browser = app.visitor()
      expect((await arrive(browser, ref)).headers['location']).toBe('/')
      expect(browser.cookies.has('referral')).toBe(false)
    },
  )

  test(
    'stores nothing for a logged-in member, who may be trying their own link',
    covers('REF-08.1'),
    async () => {
      const member = await app.given.member()
      const browser = app.as(member)
      await arrive(browser, member.username)
      expect(browser.cookies.has('referral')).toBe(false)
    },
  )
})

describe('a visitor who followed a referral link and registers', () => {
  test(
    'counts for the member in the link, by name or id, and the browser then forgets the link',
    onBoth('REF-03', 'REF-08.1'),
    async () => {
      const member = await app.given.member()
      for (const ref of [member.username, member.username.toUpperCase(), member.id]) {
        const { browser, answer } = await join(ref)
        expect(answer.ok.session?.user.username).toBeTruthy()
        expect(browser.cookies.has('referral')).toBe(false)
      }
      expect(await countOf(member)).toBe(3)
    },
  )

  test(
    'gets the same response if the link matches no one, and counts for no one',
    covers('REF-08.1', 'REF-08.3'),
    async () => {
      const suspended = await app.given.member({}, { status: 'suspended' })
      const known = await join((await app.given.member()).username)
      const heard = ({ answer }: typeof known) => [
        answer.status,
        Object.keys(answer.headers),
        answer.ok.session?.user.role,
      ]
      const before = await app.services.db.$count(referrals)
      for (const ref of ['nobody-is-called-so', newId(), suspended.username])
        expect(heard(await join(ref))).toEqual(heard(known))
      expect(await app.services.db.$count(referrals)).toBe(before)
    },
  )

  test(
    'can’t count for themselves through a link with the username they’re about to take',
    covers('REF-08.1'),
    async () => {
      const form = signUpForm()
      const browser = app.visitor()
      await arrive(browser, form.username)
      const { session } = (await browser.call(signUp, form)).ok
      expect(await countOf({ id: session?.user.id ?? '' })).toBe(0)
    },
  )

  test(
    'counts once the email address is confirmed, in any browser, even after correcting it',
    covers('REF-08.1', 'BEY-35'),
    async () => {
      const member = await strict.given.member()
      const { browser, form } = await join(member.username, strict)
      expect(browser.cookies.has('referral')).toBe(false)
      const corrected = signUpForm({ username: form.username, replaces: form.clientKey })
      expect((await browser.call(signUp, corrected)).status).toBe(200)
      await strict.services.jobs.drain()
      expect(await countOf(member, strict)).toBe(0)
      const text = strict.emails.find(({ to }) => to === corrected.email)?.text ?? ''
      const token = /#confirm=([\w-]+)/.exec(text)?.[1] ?? ''
      expect(
        (await strict.visitor().call(confirmEmail, { token, password: corrected.password })).status,
      ).toBe(200)
      expect(await countOf(member, strict)).toBe(1)
    },
  )

  test('can still join if the referrer is erased in the meantime', onBoth(), async () => {
    const member = await strict.given.member()
    const { id: signUpId, token } = await strict.given.signUp({ referrerId: member.id })
    const [, answer] = await Promise.all([
      eraseMember(strict.services, member.id),
      strict.visitor().call(confirmEmail, { token, password: PASSWORD }),
    ])
    expect(answer.status).toBe(200)
    const { db } = strict.services
    expect(await db.$count(referrals, eq(referrals.referrerId, member.id))).toBe(0)
    const [row] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.id, signUpId))
    expect(row?.referrerId).toBeNull()
  })
})

describe('the stored referral', () => {
  const joined = async () => {
    const referrer = await app.given.member()
    const { answer } = await join(referrer.username)
    return { referrer, memberId: answer.ok.session?.user.id ?? '' }
  }

  test(
    'still counts after the new member leaves, so that the number doesn’t reveal who has left',
    covers('REF-08.3'),
    async () => {
      const { referrer, memberId } = await joined()
      await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, memberId))
      expect(await countOf(referrer)).toBe(1)
      await eraseMember(app.services, memberId)
      expect(await countOf(referrer)).toBe(1)
      await eraseMember(app.services, referrer.id)
      expect(await app.services.db.$count(referrals, eq(referrals.referrerId, referrer.id))).toBe(0)
    },
  )

  test(
    'is exported to the referrer as a number, and to the new member as the referrer’s username while they may see it',
    covers('REF-08.4', 'BEY-35'),
    async () => {
      const { referrer, memberId } = await joined()
      expect(await exportedOf(referrer.id)).toEqual({ joinedByLinkOf: null, membersJoinedByOwnLink: 1 })
      const own = { joinedByLinkOf: referrer.username, membersJoinedByOwnLink: 0 }
      expect(await exportedOf(memberId)).toEqual(own)
      await app.as(referrer).call(blockMember, { memberId })
      expect(await exportedOf(memberId)).toEqual({ ...own, joinedByLinkOf: null })
    },
  )
})
