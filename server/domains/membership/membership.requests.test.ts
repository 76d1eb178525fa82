// Runs on both engines: one member sends several upgrade requests at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  claimFounderUpgrade,
  getMembership,
  requestUpgrade,
  withdrawRequest,
} from '#shared/domains/membership/membership.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { getAllowances } from './membership.allowances.queries.ts'
import { endExpired } from './membership.commands.ts'
import { exportMembership } from './membership.queries.ts'
import { declineRequestOf, endMembership, grantMembership } from './membership.requests.commands.ts'
import { membershipSubscriptions, upgradeRequests } from './membership.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const ask = (member: Member, request: Record<string, unknown> = { tier: 'gold' }) =>
  app.as(member).call(requestUpgrade, request)
const held = async (member: Member) => (await app.as(member).call(getMembership, {})).ok
const tierOf = async (member: Member) => (await held(member)).tier?.name
const stored = (member: Member) =>
  app.services.db.select().from(upgradeRequests).where(eq(upgradeRequests.userId, member.id))
const newsOf = async (member: Member) =>
  (await app.as(member).call(listNotices, {})).ok.items.map(({ kind }) => kind)
const actsNow = async () =>
  (await app.services.db.select().from(auditActs).where(eq(auditActs.at, app.clock.now()))).map(
    ({ act }) => act,
  )
/** Advances the clock past all previous timestamps. */
const later = () => app.clock.advance(1000)

describe('an upgrade request', () => {
  test('stays pending with its note and changes nothing else', covers('TIER-29.2'), async () => {
    const member = await app.given.member()
    const answer = (await ask(member, { tier: 'silver', note: '  Two a day are few.  ' })).ok
    expect(answer.request).toEqual({
      tier: 'silver',
      note: 'Two a day are few.',
      status: 'pending',
      createdAt: app.clock.now().toISOString(),
      decidedAt: null,
    })
    expect(await held(member)).toEqual(answer)
    expect(answer).toMatchObject({ tier: { name: 'free' }, subscriptions: [] })
  })

  test(
    'is stored only once, even if it is sent twenty times simultaneously',
    onBoth('TIER-29.2'),
    async () => {
      const member = await app.given.member()
      // The daily rate limit rejects the other ten requests before they get this far.
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'already_requested')).toHaveLength(9)
      expect(await stored(member)).toHaveLength(1)
    },
  )

  test.each([
    ['silver', 'silver', 409, 'no_upgrade'],
    ['gold', 'gold', 409, 'no_upgrade'],
    ['gold', 'silver', 409, 'no_upgrade'],
    ['silver', 'gold', 200, undefined],
    [null, 'free', 422, 'invalid_input'],
    [null, 'bronze', 422, 'invalid_input'],
  ] as const)('from a member with %s for %s gets the status %i', async (has, tier, ...expected) => {
    const member = await app.given.member()
    if (has) await app.given.tier(member, has)
    const { status, code } = await ask(member, { tier })
    expect([status, code]).toEqual(expected)
  })

  test('has a note of at most 500 characters', async () => {
    const member = await app.given.member()
    expect((await ask(member, { tier: 'gold', note: 'x'.repeat(501) })).status).toBe(422)
    expect((await ask(member, { tier: 'gold', note: 'x'.repeat(500) })).status).toBe(200)
  })

  test('can be withdrawn and made again', covers('TIER-29.2'), async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    await ask(member)
    await ask(other)
    for (const _ of [1, 2]) expect((await app.as(member).call(withdrawRequest, {})).ok.request).toBeNull()
    expect(await stored(member)).toEqual([])
    expect(await stored(other)).toHaveLength(1)
    expect((await ask(member)).status).toBe(200)
  })

  test('is deleted when its member claims a founder upgrade', async () => {
    const member = await app.given.member()
    await ask(member)
    await app.as(member).call(claimFounderUpgrade, {})
    expect((await held(member)).request).toBeNull()
  })
})

describe('staff', () => {
  test(
    'grant an upgrade request, which is recorded and notifies the member',
    covers('TIER-29.3', 'TIER-30'),
    async () => {
      const member = await app.given.member()
      await ask(member)
      later()
      const changed: string[] = []
      const stop = hearOfMembers(app, (memberId) => changed.push(memberId))
      await grantMembership(app.services, member.id, { tier: 'gold', expiresAt: null })
      stop()
      expect(await held(member)).toMatchObject({
        tier: { name: 'gold' },
        subscriptions: [{ tier: 'gold', source: 'request', expiresAt: null }],
        request: { status: 'granted', decidedAt: app.clock.now().toISOString() },
      })
      expect(await newsOf(member)).toEqual(['membership_decision'])
      expect(await actsNow()).toEqual(['membership.grant'])
      expect(changed).toContain(member.id)
    },
  )

  test(
    'give a member a tier without a request, until a given time, replacing their current tier',
    covers('TIER-26.1'),
    async () => {
      const member = await app.given.member()
      await app.given.tier(member, 'gold')
      const expiresAt = new Date(app.clock.now().getTime() + DAY)
      await grantMembership(app.services, member.id, { tier: 'silver', expiresAt })
      expect((await held(member)).subscriptions).toMatchObject([
        { tier: 'silver', source: 'admin', expiresAt: expiresAt.toISOString() },
      ])
      app.clock.advance(DAY)
      expect(await tierOf(member)).toBe('free')
      await endExpired(app.services)
      const rows = await app.services.db
        .select({ status: membershipSubscriptions.status })
        .from(membershipSubscriptions)
        .where(eq(membershipSubscriptions.userId, member.id))
      expect(rows).toEqual([{ status: 'ended' }, { status: 'ended' }])
    },
  )

  test(
    'decline an upgrade request, and the member keeps their tier and can make another request',
    covers('TIER-29.2', 'TIER-29.3'),
    async () => {
      const member = await app.given.member()
      await app.given.tier(member, 'silver')
      expect(await declineRequestOf(app.services, member.id)).toBe(false)
      await ask(member)
      later()
      expect(await declineRequestOf(app.services, member.id)).toBe(true)
      expect(await held(member)).toMatchObject({ tier: { name: 'silver' }, request: { status: 'declined' } })
      expect(await newsOf(member)).toEqual(['membership_decision'])
      expect(await actsNow()).toEqual(['membership.decline'])
      later()
      expect((await ask(member)).ok.request?.status).toBe('pending')
    },
  )

  test('end a member’s subscription', covers('TIER-30'), async () => {
    const member = await app.given.member()
    expect(await endMembership(app.services, member.id)).toBe(false)
    await app.given.tier(member, 'gold')
    later()
    expect(await endMembership(app.services, member.id)).toBe(true)
    expect(await held(member)).toMatchObject({ tier: { name: 'free' }, subscriptions: [] })
    expect(await actsNow()).toEqual(['membership.end'])
  })
})

test.each(['free', 'bronze', 'silver', 'gold'] as const)(
  'the role %s gives no more than the free tier',
  covers('TIER-28'),
  async (role) => {
    const member = await app.given.member({ role })
    const { limits } = await getAllowances(app.services.db, member.id, app.clock.now())
    expect(limits).toMatchObject({ name: 'free', maxImages: 1, maxMessagesPerDay: 2 })
    expect((await ask(member, { tier: 'silver' })).status).toBe(200)
  },
)

test('the export contains the member’s upgrade requests', async () => {
  const member = await app.given.member()
  await ask(member, { tier: 'silver', note: 'A note' })
  await declineRequestOf(app.services, member.id)
  const { upgradeRequests: exported } = await exportMembership(app.services.db, member.id)
  const now = app.clock.now()
  expect(exported).toEqual([
    { tier: 'silver', note: 'A note', status: 'declined', createdAt: now, decidedAt: now },
  ])
})
