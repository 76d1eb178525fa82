// Runs on both engines: two admins change a tier at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAllowance, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getMembership, listTiers, type Tier } from '#shared/domains/membership/membership.contract.ts'
import {
  listEditedTiers,
  updateTier,
  type EditedTier,
} from '#shared/domains/membership/membership.tiers.contract.ts'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { actorOf } from '#server/testing/builders/records.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { seedTiers } from './membership.commands.ts'
import { grantMembership } from './membership.requests.commands.ts'
import { membershipTiers } from './membership.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let original: (typeof membershipTiers.$inferSelect)[]
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
  original = await app.services.db.select().from(membershipTiers)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const { id, ...row } of original)
    await app.services.db.update(membershipTiers).set(row).where(eq(membershipTiers.id, id))
})

const tierOf = async (name: Tier): Promise<EditedTier> => {
  const { tiers } = (await app.as(admin).call(listEditedTiers, {})).ok
  const tier = tiers.find((each) => each.name === name)
  if (!tier) throw new Error(`there is no ${name}`)
  return tier
}
const save = (tier: EditedTier, change: Record<string, unknown>, who = app.as(admin)) => {
  const { id: tierId, name: _, ...fields } = tier
  return who.call(updateTier, { ...fields, tierId, ...change })
}
const change = async (name: Tier, fields: Record<string, unknown>) =>
  (await save(await tierOf(name), fields)).ok.tier
const send = (from: Member, to: Member) =>
  app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })

test('only admins can list and change the tiers', covers('ADM-18.1', 'TIER-30'), async () => {
  const free = await tierOf('free')
  for (const [agent, status] of [
    [app.visitor(), 401],
    [app.as(await app.given.member()), 403],
  ] as const) {
    expect((await agent.call(listEditedTiers, {})).status).toBe(status)
    expect((await save(free, { maxImages: 9 }, agent)).status).toBe(status)
  }
  expect(await tierOf('free')).toEqual(free)
})

test(
  'an admin’s change to a tier shows in the comparison, and is recorded with the previous values',
  covers('ADM-18.1', 'ADM-18.5'),
  async () => {
    const before = await tierOf('silver')
    const fields = {
      description: 'For  regulars.\n',
      features: [' A badge ', '', 'Early invitations'],
      maxImages: 12,
      maxMessagesPerDay: null,
      searchPriority: 1,
      highlighted: false,
      seesViewers: false,
      adFree: true,
    }
    const after = await change('silver', fields)
    const stored = { ...fields, description: 'For regulars.', features: ['A badge', 'Early invitations'] }
    expect(after).toEqual({ ...before, ...stored, updatedAt: app.clock.now().toISOString() })
    const { tiers } = (await app.visitor().call(listTiers, {})).ok
    expect(tiers.map(({ name }) => name)).toEqual(['free', 'silver', 'gold'])
    expect(tiers[1]).toEqual({ id: before.id, name: 'silver', ...stored })
    const [record] = await app.services.db.select().from(auditActs).where(eq(auditActs.subject, before.id))
    expect(record).toMatchObject({ act: 'membership.updateTier', before, after })
    expect(record && (await actorOf(app, record))).toMatchObject({ username: admin.username })
    await seedTiers(app.services.db)
    expect(await tierOf('silver')).toEqual(after)
  },
)

test.each<[string, Record<string, unknown>, string]>([
  ['no description', { description: ' ' }, 'description'],
  ['a description that’s too long', { description: 'a'.repeat(201) }, 'description'],
  ['a line that’s too long', { features: ['a'.repeat(81)] }, 'features.0'],
  ['too many lines', { features: Array.from({ length: 11 }, () => 'a') }, 'features'],
  ['a limit of 0 pictures', { maxImages: 0 }, 'maxImages'],
  ['too many pictures', { maxImages: 1001 }, 'maxImages'],
  ['half a picture', { maxImages: 1.5 }, 'maxImages'],
  ['a negative number of messages', { maxMessagesPerDay: -1 }, 'maxMessagesPerDay'],
  ['too many messages', { maxMessagesPerDay: 10_001 }, 'maxMessagesPerDay'],
  ['an unknown search priority', { searchPriority: 3 }, 'searchPriority'],
])('a tier with %s is rejected with an error on that field', covers('ADM-18.1'), async (_, wrong, field) => {
  const before = await tierOf('silver')
  const answer = await save(before, wrong)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
  expect(await tierOf('silver')).toEqual(before)
})

test('the highest values allowed in a tier are accepted, and an unknown tier is not found', async () => {
  const widest = {
    description: 'd'.repeat(200),
    features: Array.from({ length: 10 }, () => 'f'.repeat(80)),
    maxImages: 1000,
    maxMessagesPerDay: 10_000,
    searchPriority: 2,
  }
  expect(await change('gold', widest)).toMatchObject(widest)
  expect((await save({ ...(await tierOf('gold')), id: newId() }, {})).code).toBe('not_found')
})

test(
  'if two admins change a tier at the same time, one of them gets tier_changed',
  onBoth('ADM-18.5'),
  async () => {
    const opened = await tierOf('free')
    const answers = await Promise.all([2, 3].map((maxImages) => save(opened, { maxImages })))
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['tier_changed'])
    const now = await tierOf('free')
    expect((await save(opened, { maxImages: 9 })).code).toBe('tier_changed')
    expect((await save(now, { maxImages: 9 })).ok.tier.updatedAt).not.toBe(now.updatedAt)
  },
)

test(
  'every process applies the tier’s current limit to the next message',
  onBoth('ADM-18.4', 'MSG-50'),
  async () => {
    const other = await createTestApp({}, { database: app.services.database, clock: app.clock })
    const [sender, first, second, third] = await Promise.all([1, 2, 3, 4].map(() => app.given.member()))
    if (!sender || !first || !second || !third) throw new Error('there are no members')
    expect((await send(sender, first)).status).toBe(200)
    expect((await other.as(sender).call(getAllowance, {})).ok).toMatchObject({ used: 1, limit: 2 })
    await change('free', { maxMessagesPerDay: 1 })
    expect((await other.as(sender).call(getAllowance, {})).ok).toMatchObject({ used: 1, limit: 1 })
    expect((await send(sender, second)).code).toBe('daily_message_limit')
    await change('free', { maxMessagesPerDay: 2 })
    const again = { to: second.username, body: 'Hello', clientKey: newId() }
    expect((await other.as(sender).call(sendMessage, again)).status).toBe(200)
    expect((await send(sender, third)).code).toBe('daily_message_limit')
    expect((await other.as(sender).call(getMembership, {})).ok.tier?.maxMessagesPerDay).toBe(2)
    await other.http.close()
  },
)

test('members keep the photos that exceed a lowered limit', covers('ADM-18.6'), async () => {
  const member = await app.given.member()
  await grantMembership(app.services, member.id, { tier: 'silver', expiresAt: null })
  for (let at = 0; at < 3; at += 1) {
    app.clock.advance(1000)
    await app.given.photo(member, { isProfilePhoto: at === 0 })
  }
  const photos = async () => (await app.as(member).call(listOwnPhotos, {})).ok
  const before = await photos()
  expect(before.items).toHaveLength(3)
  await change('silver', { maxImages: 1 })
  const lowered = await photos()
  expect(lowered.room).toMatchObject({ used: 3, max: 1 })
  expect(lowered.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id))
  await change('silver', { maxImages: 10 })
  expect((await photos()).items).toEqual(before.items)
})

test('members’ search position follows changes to their tier', onBoth('ADM-18.4'), async () => {
  const [silver, gold] = [await app.given.member(), await app.given.member()]
  await grantMembership(app.services, silver.id, { tier: 'silver', expiresAt: null })
  await grantMembership(app.services, gold.id, { tier: 'gold', expiresAt: null })
  const order = async () =>
    (await app.visitor().call(searchMembers, { limit: 24 })).ok.items
      .map(({ username }) => username)
      .filter((name) => [silver.username, gold.username].includes(name))
  expect(await order()).toEqual([gold.username, silver.username])
  await change('gold', { searchPriority: 0 })
  await app.services.jobs.drain()
  expect(await order()).toEqual([silver.username, gold.username])
})
