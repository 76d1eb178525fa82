// Runs on both engines: several admins decide on one request at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMembership, withdrawRequest } from '#shared/domains/membership/membership.contract.ts'
import {
  declineUpgrade,
  grantUpgrade,
  listUpgradeRequests,
} from '#shared/domains/membership/membership.review.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readActs } from '#server/testing/builders/exported.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { storeRequest } from './membership.samples.ts'
import { membershipSubscriptions, upgradeRequests } from './membership.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
let requestId: string
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(upgradeRequests)
  member = await app.given.member()
  requestId = await storeRequest(app.services, member, { tier: 'silver', note: 'Two a day are few.' })
})

const staff = () => app.as(admin)
const grant = (until: string | null = null) => staff().call(grantUpgrade, { requestId, until })
const decline = () => staff().call(declineUpgrade, { requestId })
const held = async () => (await app.as(member).call(getMembership, {})).ok
const actsOn = async () => (await readActs(app.services, member)).actsUponYou
const newsOf = async () => (await app.as(member).call(listNotices, {})).ok.items.map(({ kind }) => kind)

test(
  'pending upgrade requests are listed with the current and the requested tier, oldest first, page by page',
  onBoth(),
  async () => {
    app.clock.advance(1000)
    const second = await app.given.member()
    await app.given.tier(second, 'silver')
    await storeRequest(app.services, second)
    const page = (await staff().call(listUpgradeRequests, { limit: 1 })).ok
    expect(page.items).toMatchObject([
      { id: requestId, username: member.username, holds: 'free', tier: 'silver', note: 'Two a day are few.' },
    ])
    const rest = (await staff().call(listUpgradeRequests, { limit: 1, cursor: page.next ?? '' })).ok
    expect(rest.items).toMatchObject([{ username: second.username, holds: 'silver', tier: 'gold' }])
    expect(rest.next).toBeNull()
  },
)

test(
  'an upgrade request can be granted permanently, which is recorded and notifies the member',
  covers('TIER-29.1'),
  async () => {
    app.clock.advance(1000)
    expect((await grant()).status).toBe(200)
    expect(await held()).toMatchObject({
      tier: { name: 'silver' },
      subscriptions: [{ tier: 'silver', source: 'request', expiresAt: null }],
      request: { status: 'granted', decidedAt: app.clock.now().toISOString() },
    })
    expect(await newsOf()).toEqual(['membership_decision'])
    expect(await actsOn()).toMatchObject([
      { act: 'membership.grantUpgrade', details: { after: { tier: 'silver', until: null } } },
    ])
    expect((await staff().call(listUpgradeRequests, {})).ok.items).toEqual([])
  },
)

test('an upgrade request can be granted until the end of a site day, if that day isn’t over yet', async () => {
  app.clock.set(new Date('2026-07-01T22:59:58Z'))
  expect(await grant('2026-06-30')).toMatchObject({ status: 422, code: 'day_over' })
  expect(await held()).toMatchObject({ subscriptions: [], request: { status: 'pending' } })
  expect((await grant(siteDayOf(app.clock.now()))).status).toBe(200)
  expect((await held()).subscriptions).toMatchObject([{ expiresAt: '2026-07-01T23:00:00.000Z' }])
})

test(
  'a member whose upgrade request is declined keeps their tier and is notified',
  covers('TIER-29.1'),
  async () => {
    expect((await decline()).status).toBe(200)
    expect(await held()).toMatchObject({ tier: { name: 'free' }, request: { status: 'declined' } })
    expect(await newsOf()).toEqual(['membership_decision'])
    expect(await actsOn()).toMatchObject([{ act: 'membership.declineUpgrade' }])
  },
)

test(
  'if several admins decide on an upgrade request at the same time, only one decision counts',
  onBoth(),
  async () => {
    const answers = await Promise.all([grant(), decline(), grant(), decline()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'upgrade_decided')).toHaveLength(3)
    const stored = await app.services.db
      .select()
      .from(membershipSubscriptions)
      .where(eq(membershipSubscriptions.userId, member.id))
    expect(stored.length).toBeLessThanOrEqual(1)
    expect(await newsOf()).toHaveLength(1)
  },
)

test('a withdrawn upgrade request is not found', async () => {
  await app.as(member).call(withdrawRequest, {})
  for (const answer of [await grant(), await decline()]) expect(answer.code).toBe('not_found')
})
