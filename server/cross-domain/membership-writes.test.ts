import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../domains/accounts/accounts.tables.ts'
import {
  dailyUse,
  membershipSubscriptions,
  membershipTiers,
  upgradeRequests,
} from '../domains/membership/membership.tables.ts'
import { profiles } from '../domains/profiles/profiles.tables.ts'
import { createTestApp } from '../testing/scenario/app.ts'
import { ENDPOINTS, restoreAfter, sampleOf } from '../testing/matrices/endpoints.ts'
import { agentOf, around, createWorld, type World } from '../testing/scenario/world.ts'
import { isForStaff } from '../testing/matrices/contracts.ts'

/** The calls that change a membership, and the tables they change. Maintained by hand. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'membership.claimFounderUpgrade': ['membership_subscriptions'],
  'membership.requestUpgrade': ['upgrade_requests'],
  'membership.withdrawRequest': ['upgrade_requests'],
}

/** The calls that reject unknown fields. */
const REFUSING = [
  'profiles.updatePersonal',
  'profiles.updatePlace',
  'profiles.updatePreferences',
  'profiles.updatePrivacy',
  'profiles.updateProfile',
]

/** Values a member might want to forge. A call's real fields keep their sample values. */
const forgedFor = (memberId: string, goldId: string) => ({
  tier: 'gold',
  tierId: goldId,
  currentTierId: goldId,
  current_tier_id: goldId,
  membership: { tier: 'gold', expiresAt: null },
  subscription: { tier: 'gold', status: 'active' },
  subscriptions: [{ userId: memberId, tierId: goldId, status: 'active', expiresAt: null }],
  userId: memberId,
  user_id: memberId,
  role: 'admin',
  status: 'active',
  source: 'admin',
  expiresAt: null,
  expires_at: '2099-01-01T00:00:00.000Z',
  used: 0,
  maxImages: null,
  max_images: 9999,
  maxMessagesPerDay: null,
  max_messages_per_day: 9999,
  imagesUploaded: 0,
  images_uploaded: 0,
  founderNumber: 1,
  searchPriority: 2,
  highlighted: true,
})

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
})
afterAll(() => world.app.close())

/** Everything that defines the member's membership, by table. */
const read = async (memberId: string): Promise<Record<string, string>> => {
  const { db } = world.app.services
  const texts = async (rows: Promise<unknown[]>) => JSON.stringify(await rows)
  return {
    membership_tiers: await texts(db.select().from(membershipTiers).orderBy(membershipTiers.name)),
    membership_subscriptions: await texts(
      db
        .select()
        .from(membershipSubscriptions)
        .where(eq(membershipSubscriptions.userId, memberId))
        .orderBy(membershipSubscriptions.id),
    ),
    upgrade_requests: await texts(
      db.select().from(upgradeRequests).where(eq(upgradeRequests.userId, memberId)),
    ),
    profiles: await texts(
      db
        .select({ role: profiles.role, tier: profiles.currentTierId })
        .from(profiles)
        .where(eq(profiles.id, memberId)),
    ),
    accounts: await texts(
      db.select({ founder: accounts.founderNumber }).from(accounts).where(eq(accounts.id, memberId)),
    ),
  }
}

/** The member's use of each daily limit, which no call may give back. */
const usedBy = async (memberId: string) => {
  const rows = await world.app.services.db.select().from(dailyUse).where(eq(dailyUse.memberId, memberId))
  return new Map(rows.map(({ kind, used }) => [kind, used]))
}

test(
  'no call by a member writes to their tier, subscription, role or counters, whatever it sends',
  { ...covers('TIER-30', 'CALL-81'), timeout: 180_000 },
  async () => {
    const { app } = world
    const scene = around(world, 'everyone')
    const [gold] = await app.services.db
      .select({ id: membershipTiers.id })
      .from(membershipTiers)
      .where(eq(membershipTiers.name, 'gold'))
    const changed: Record<string, string[]> = {}
    const refused: string[] = []

    /** The caller's membership tables that the call changes, and whether it was rejected. */
    const changedBy = async (endpoint: Endpoint, actor: 'other' | 'party') => {
      const memberId = scene[actor].id
      const sample = await sampleOf(endpoint.name, scene, actor)
      const [before, usedBefore] = [await read(memberId), await usedBy(memberId)]
      const forged = { ...forgedFor(memberId, gold?.id ?? ''), ...sample }
      const { status } = await agentOf(scene, actor).call(endpoint, forged)
      const [after, usedAfter] = [await read(memberId), await usedBy(memberId)]
      const tables = Object.keys(before).filter((table) => before[table] !== after[table])
      for (const [kind, used] of usedBefore)
        if ((usedAfter.get(kind) ?? 0) < used) tables.push(`${kind} used`)
      return { tables, isRefused: status !== 200 }
    }

    const endpoints = Object.keys(ENDPOINTS).flatMap((name) => app.routes.get(name)?.endpoint ?? [])
    const changing = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !isForStaff(endpoint))
    const isLast = ({ name }: Endpoint) => name === 'joining.leave'
    for (const endpoint of changing.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
      const { name } = endpoint
      // Most data that can be changed is the party's. The other member makes the calls that concern the party.
      const first = await changedBy(endpoint, 'party')
      const second = first.isRefused ? await changedBy(endpoint, 'other') : first
      const tables = [...new Set([...first.tables, ...second.tables])]
      if (tables.length > 0) changed[name] = tables
      if (second.isRefused) refused.push(name)
      await restoreAfter(name, scene)
    }
    expect(changed).toEqual(CHANGES)
    expect(refused).toEqual(REFUSING)
  },
)
