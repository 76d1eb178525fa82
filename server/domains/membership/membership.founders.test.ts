// Runs on both engines: one founder makes several claims at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claimFounderUpgrade,
  FOUNDER_PLACES,
  getMembership,
  listTiers,
} from '#shared/domains/membership/membership.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { newTown } from '#server/testing/scenario/town.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts, founderPlaces } from '../accounts/accounts.tables.ts'
import { membershipSubscriptions } from './membership.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const claim = (member: { id: string }) => app.as(member).call(claimFounderUpgrade, {})
const membershipOf = async (member: { id: string }) => (await app.as(member).call(getMembership, {})).ok
const subscriptionsOf = ({ id }: { id: string }) =>
  app.services.db.select().from(membershipSubscriptions).where(eq(membershipSubscriptions.userId, id))

const latecomer = async () => {
  const member = await app.given.member()
  await app.services.db.update(accounts).set({ founderNumber: null }).where(eq(accounts.id, member.id))
  return member
}

test('a visitor sees the tiers and how many founder places are left, and can’t claim a founder upgrade', async () => {
  const stranger = app.visitor()
  expect((await stranger.call(claimFounderUpgrade, {})).status).toBe(401)
  await app.given.member()
  const [{ taken } = { taken: 0 }] = await app.services.db.select().from(founderPlaces)
  expect(taken).toBeGreaterThan(0)
  const { tiers, founderPlacesLeft } = (await stranger.call(listTiers, {})).ok
  expect(tiers.map(({ name }) => name)).toEqual(['free', 'silver', 'gold'])
  expect(founderPlacesLeft).toBe(FOUNDER_PLACES - taken)
})

test(
  'a founder starts free and can claim permanent gold once',
  covers('LAND-10.1', 'TIER-27.1'),
  async () => {
    const member = await app.given.member()
    const before = await membershipOf(member)
    expect(before).toMatchObject({
      tier: { name: 'free' },
      subscriptions: [],
      founder: { number: expect.any(Number), hasClaimed: false },
    })
    const claimed = (await claim(member)).ok
    expect(claimed).toMatchObject({
      tier: { name: 'gold' },
      subscriptions: [{ tier: 'gold', status: 'active', source: 'founder', expiresAt: null }],
      founder: { number: before.founder?.number, hasClaimed: true },
    })
    expect(await membershipOf(member)).toEqual(claimed)

    const again = await claim(member)
    expect([again.status, again.code]).toEqual([409, 'already_claimed'])
    expect(await subscriptionsOf(member)).toHaveLength(1)
  },
)

test('a founder upgrade that has ended can’t be claimed again', covers('TIER-27.1'), async () => {
  const member = await app.given.member()
  await claim(member)
  await app.services.db
    .update(membershipSubscriptions)
    .set({ status: 'ended' })
    .where(eq(membershipSubscriptions.userId, member.id))
  expect((await claim(member)).code).toBe('already_claimed')
  expect((await membershipOf(member)).tier?.name).toBe('free')
})

test(
  'a member who isn’t a founder isn’t offered the founder upgrade and can’t claim it',
  covers('LAND-10.1', 'TIER-27.1'),
  async () => {
    const member = await latecomer()
    expect((await membershipOf(member)).founder).toBeNull()
    const refused = await claim(member)
    expect([refused.status, refused.code]).toEqual([403, 'not_founder'])
    expect(await subscriptionsOf(member)).toEqual([])
  },
)

test('only one of a founder’s simultaneous claims succeeds', onBoth('TIER-27.1'), async () => {
  const member = await app.given.member()
  await app.given.tier(member, 'silver')
  const agent = app.as(member)
  await agent.call(getMembership, {})
  const answers = await Promise.all([1, 2, 3].map(() => agent.call(claimFounderUpgrade, {})))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect((await membershipOf(member)).subscriptions).toHaveLength(1)
})

test(
  'a rejected founder claim leaves an existing subscription unchanged, and an accepted claim replaces it',
  covers('TIER-27.2'),
  async () => {
    const [founder, late] = [await app.given.member(), await latecomer()]
    const bystander = await app.given.member()
    await app.given.tier(bystander, 'silver')
    const expiresAt = new Date(app.clock.now().getTime() + DAY)
    for (const member of [founder, late]) {
      await app.given.tier(member, 'silver')
      await app.services.db
        .update(membershipSubscriptions)
        .set({ expiresAt })
        .where(eq(membershipSubscriptions.userId, member.id))
      await claim(member)
    }
    expect((await membershipOf(late)).tier?.name).toBe('silver')
    expect((await membershipOf(bystander)).tier?.name).toBe('silver')
    expect((await membershipOf(founder)).tier?.name).toBe('gold')
    const all = (await subscriptionsOf(founder)).map(({ status, source }) => `${status} ${source}`)
    expect(all.toSorted()).toEqual(['active founder', 'ended admin'])
  },
)

test('a founder claim affects search immediately: the founder is highlighted and ahead of free members', async () => {
  const { member, found } = newTown(app)
  const founder = await member()
  app.clock.advance(DAY)
  const later = await member()
  const cards = async () => (await found(null)).map(({ username, highlight }) => [username, highlight])
  expect(await cards()).toEqual([
    [later.username, null],
    [founder.username, null],
  ])
  await claim(founder)
  expect(await cards()).toEqual([
    [founder.username, 'gold'],
    [later.username, null],
  ])
})
