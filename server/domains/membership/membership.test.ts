import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMembership, listTiers, type Tier } from '#shared/domains/membership/membership.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { giveTier, newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { seedTiers } from './membership.commands.ts'
import { getAllowances } from './membership.allowances.queries.ts'
import { tierNameOf } from './membership.queries.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await deleteTiers()
  await seedTiers(app.services.db)
})

const deleteTiers = async () => {
  await app.services.db.delete(membershipSubscriptions)
  await app.services.db.delete(membershipTiers)
}

const subscribe = async (
  member: { id: string },
  name: Tier,
  rest: { status?: 'active' | 'ended'; expiresAt?: Date | null } = {},
) => {
  const [tier] = await app.services.db.select().from(membershipTiers).where(eq(membershipTiers.name, name))
  await app.services.db.insert(membershipSubscriptions).values({
    id: newId(),
    userId: member.id,
    tierId: tier?.id ?? '',
    status: rest.status ?? 'active',
    source: 'admin',
    createdAt: app.clock.now(),
    expiresAt: rest.expiresAt ?? null,
  })
}

const tierOf = async (member: { id: string }) =>
  (await getAllowances(app.services.db, member.id, app.clock.now())).limits

/** Selects the tier name in a query on one table and in a query on two joined tables. */
const namesOf = async (member: { id: string }) => {
  const name = tierNameOf(profiles.id, app.clock.now())
  const [alone] = await app.services.db.select({ name }).from(profiles).where(eq(profiles.id, member.id))
  const [joined] = await app.services.db
    .select({ name })
    .from(profiles)
    .innerJoin(membershipTiers, eq(membershipTiers.name, 'silver'))
    .where(eq(profiles.id, member.id))
  return [alone?.name, joined?.name]
}

const columnsOf = async (table: string) => {
  const { rows } = await app.services.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  )
  return rows.map(({ name }) => name)
}

test('a visitor has no membership', async () => {
  expect((await app.visitor().call(getMembership, {})).status).toBe(401)
})

test('a tier has its texts, limits and benefits', covers('TIER-24', 'DATA-21', 'DATA-22'), async () => {
  expect((await columnsOf('membership_tiers')).toSorted()).toEqual(
    [
      'id',
      'name',
      'description',
      'features',
      'max_images',
      'max_messages_per_day',
      'search_priority',
      'highlighted',
      'sees_viewers',
      'ad_free',
      'updated_at',
    ].toSorted(),
  )
  const agent = app.as(await app.given.member())
  const { tier } = (await agent.call(getMembership, {})).ok
  expect(tier).toEqual({
    id: expect.any(String),
    name: 'free',
    description: expect.stringMatching(/\w+/),
    features: ['Profile, messages and chat', 'Friends, winks and posts'],
    maxImages: 1,
    maxMessagesPerDay: 2,
    searchPriority: 0,
    highlighted: false,
    seesViewers: false,
    adFree: false,
  })
})

test('a subscription has its member, its status and an end date', covers('TIER-25', 'DATA-23'), async () => {
  expect(await columnsOf('membership_subscriptions')).toEqual(
    expect.arrayContaining(['user_id', 'status', 'expires_at']),
  )
})

test.each([
  ['free', 1, 2],
  ['silver', 10, 50],
  ['gold', null, null],
] as const)(
  'limits of the %s tier: %s images, %s messages a day',
  covers('CONST-64', 'CONST-65'),
  async (name, maxImages, maxMessagesPerDay) => {
    const member = await app.given.member()
    await subscribe(member, name)
    expect(await tierOf(member)).toMatchObject({ name, maxImages, maxMessagesPerDay })
  },
)

test('a member without a subscription is on the free tier', covers('TIER-19'), async () => {
  const member = await app.given.member()
  expect((await tierOf(member)).name).toBe('free')
  expect(await namesOf(member)).toEqual(['free', 'free'])
})

test(
  'an active, unexpired subscription determines the tier, and the member is on the free tier again once it expires',
  covers('TIER-26.1'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    await subscribe(member, 'silver', { expiresAt: new Date(app.clock.now().getTime() + DAY) })
    await subscribe(other, 'gold')
    expect((await tierOf(member)).name).toBe('silver')
    expect(await namesOf(member)).toEqual(['silver', 'silver'])
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + DAY))
    expect((await tierOf(member)).name).toBe('free')
    expect(await namesOf(member)).toEqual(['free', 'free'])
    expect((await tierOf(other)).name).toBe('gold')
    app.clock.set(start)
  },
)

test(
  'once a subscription has expired, only its member’s search rank changes, within the hour',
  covers('TIER-26.2'),
  async () => {
    const { member, names } = newTown(app)
    const [subscriber, ended, lasting] = [await member(), await member(), await member()]
    app.clock.advance(DAY)
    const free = await member()
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY)
    await subscribe(ended, 'gold', { status: 'ended', expiresAt: inDays(-1) })
    await giveTier(app, subscriber, { name: 'gold', expiresAt: inDays(1) })
    await giveTier(app, lasting, { name: 'silver', expiresAt: inDays(2) })
    expect(await names(null)).toEqual([subscriber, lasting, free, ended].map(({ username }) => username))
    app.clock.advance(DAY)
    const changed: string[] = []
    const stop = hearOfMembers(app, (id) => changed.push(id))
    await app.services.jobs.drain()
    stop()
    expect(changed.filter((id) => [subscriber, ended, lasting].some((each) => each.id === id))).toEqual([
      subscriber.id,
    ])
    const after = await names(null)
    expect(after.slice(0, 2)).toEqual([lasting.username, free.username])
    expect(after.slice(2).toSorted()).toEqual([subscriber.username, ended.username].toSorted())
    expect(await tierOf(lasting)).toMatchObject({ name: 'silver' })
  },
)

test('a member whose subscription was ended is on the free tier', covers('TIER-26.1'), async () => {
  const member = await app.given.member()
  await subscribe(member, 'gold', { status: 'ended' })
  expect((await tierOf(member)).name).toBe('free')
})

test('a member’s active subscriptions are listed with their tier', covers('CALL-78'), async () => {
  const member = await app.given.member()
  const expiresAt = new Date(app.clock.now().getTime() + DAY)
  await subscribe(member, 'gold', { status: 'ended' })
  await subscribe(member, 'silver', { expiresAt })
  await subscribe(await app.given.member(), 'gold')
  const { subscriptions } = (await app.as(member).call(getMembership, {})).ok
  expect(subscriptions).toEqual([
    {
      id: expect.any(String),
      userId: member.id,
      tier: 'silver',
      status: 'active',
      source: 'admin',
      expiresAt: expiresAt.toISOString(),
    },
  ])
})

test('a member has only one active subscription, and no two tiers share a name', async () => {
  const member = await app.given.member()
  await subscribe(member, 'silver')
  await expect(subscribe(member, 'gold')).rejects.toMatchObject({
    cause: { constraint: 'membership_subscriptions_active' },
  })
  const [gold] = await app.services.db.select().from(membershipTiers).where(eq(membershipTiers.name, 'gold'))
  await expect(
    app.services.db.insert(membershipTiers).values({ ...gold, id: newId() } as typeof gold & { id: string }),
  ).rejects.toMatchObject({ cause: { constraint: 'membership_tiers_name_unique' } })
})

test('an admin’s change to a tier survives a restart', async () => {
  await app.services.db
    .update(membershipTiers)
    .set({ maxMessagesPerDay: 60 })
    .where(eq(membershipTiers.name, 'silver'))
  await seedTiers(app.services.db)
  const member = await app.given.member()
  await subscribe(member, 'silver')
  expect((await tierOf(member)).maxMessagesPerDay).toBe(60)
})

test(
  'the limit of five messages a day applies only if the tier’s record is missing',
  covers('TIER-22', 'CONST-58'),
  async () => {
    const member = await app.given.member()
    expect((await tierOf(member)).maxMessagesPerDay).toBe(2)
    await deleteTiers()
    expect(await tierOf(member)).toMatchObject({ name: 'free', maxMessagesPerDay: 5 })
    expect((await app.as(member).call(getMembership, {})).ok).toMatchObject({
      tier: null,
      subscriptions: [],
    })
  },
)

test(
  'an empty database is seeded with the tiers of the membership comparison',
  covers('TIER-24'),
  async () => {
    await deleteTiers()
    await seedTiers(app.services.db)
    const description = expect.stringMatching(/\w+/)
    expect((await app.visitor().call(listTiers, {})).ok.tiers).toEqual([
      {
        id: '01890000-0000-7000-8000-000000000001',
        name: 'free',
        description,
        features: ['Profile, messages and chat', 'Friends, winks and posts'],
        maxImages: 1,
        maxMessagesPerDay: 2,
        searchPriority: 0,
        highlighted: false,
        seesViewers: false,
        adFree: false,
      },
      {
        id: '01890000-0000-7000-8000-000000000002',
        name: 'silver',
        description,
        features: ['All that Free gives you'],
        maxImages: 10,
        maxMessagesPerDay: 50,
        searchPriority: 1,
        highlighted: true,
        seesViewers: true,
        adFree: false,
      },
      {
        id: '01890000-0000-7000-8000-000000000003',
        name: 'gold',
        description,
        features: ['All that Silver gives you'],
        maxImages: null,
        maxMessagesPerDay: null,
        searchPriority: 2,
        highlighted: true,
        seesViewers: true,
        adFree: true,
      },
    ])
  },
)
