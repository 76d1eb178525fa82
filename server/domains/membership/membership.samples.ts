import { eq, inArray } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import {
  none,
  type EndpointRecord,
  type Endpoints,
  type Fill,
  type Notices,
  type Pages,
} from '#server/testing/matrices/samples.ts'
import { endSubscriptions } from './membership.commands.ts'
import { listEditedTiers } from './membership.tiers.queries.ts'
import { membershipSubscriptions, upgradeRequests } from './membership.tables.ts'

/** Stores a pending request for gold, replacing the member's existing ones. */
export const storeRequest = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: userId }: { id: string },
  request: Partial<typeof upgradeRequests.$inferInsert> = {},
): Promise<string> => {
  await db.delete(upgradeRequests).where(eq(upgradeRequests.userId, userId))
  const id = newId()
  const stored = { id, userId, tier: 'gold', note: 'Please', createdAt: clock.now() } as const
  await db.insert(upgradeRequests).values({ ...stored, ...request })
  return id
}

const waiting: EndpointRecord['sample'] = async ({ app }) => ({
  requestId: await storeRequest(app.services, await app.given.member()),
})

/** The ids of subscriptions ended temporarily, to put their members on the free tier. */
const suspended = new Set<string>()

export const endpoints: Endpoints = {
  'membership.claimFounderUpgrade': { who: ['member', 'self'], cost: 13, sample: none },
  'membership.declineUpgrade': { who: ['admin', 'nobody'], cost: 10, sample: waiting },
  'membership.getMembership': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'membership.grantUpgrade': { who: ['admin', 'nobody'], cost: 17, sample: waiting },
  'membership.listEditedTiers': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'membership.listTiers': { who: ['public', 'nobody'], cost: 2, shows: 'nobody', sample: none },
  'membership.listUpgradeRequests': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'membership.requestUpgrade': {
    who: ['member', 'self'],
    limits: [['member', 10, 86400, 'closed']],
    cost: 6,
    sample: async ({ app, ...scene }, actor) => {
      const { db } = app.services
      if (actor !== 'stranger') {
        const { id } = scene[actor]
        await db.delete(upgradeRequests).where(eq(upgradeRequests.userId, id))
        const ended = await endSubscriptions(db, { memberId: id })
        for (const subscription of ended) suspended.add(subscription.id)
      }
      return { tier: 'gold', note: 'Please' }
    },
    mend: async ({ app }) => {
      await app.services.db
        .update(membershipSubscriptions)
        .set({ status: 'active' })
        .where(inArray(membershipSubscriptions.id, [...suspended]))
      suspended.clear()
    },
  },
  'membership.updateTier': {
    who: ['admin', 'nobody'],
    cost: 9,
    sample: async ({ app }) => {
      const [free] = await listEditedTiers(app.services.db)
      if (!free) throw new Error('there are no tiers')
      const { id: tierId, ...tier } = free
      return { ...tier, tierId }
    },
  },
  'membership.withdrawRequest': {
    who: ['member', 'self'],
    cost: 5,
    sample: async ({ app, ...scene }, actor) => {
      if (actor !== 'stranger') await storeRequest(app.services, scene[actor])
      return {}
    },
  },
}

export const notices: Notices = {
  membership_decision: { usual: { mail: 'at_once', push: true }, leadsTo: '/support' },
}

export const pages: Pages = {
  '/admin/membership': { cost: { admin: 2 } },
  '/support': { shows: 'nobody', cost: { visitor: 1, member: 4 } },
}

export const fill: Fill = async (services, memberId, text) => {
  await storeRequest(services, { id: memberId }, { note: text('note to a request') })
}
