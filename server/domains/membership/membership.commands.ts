import { and, eq, gt, lte } from 'drizzle-orm'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readEach } from '#server/platform/db/statements/portions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { membershipChanged } from './membership.events.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

type TierRow = typeof membershipTiers.$inferInsert

/** The tiers as first published in the membership comparison. Admins can change them later. */
const TIERS: readonly TierRow[] = [
  {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'free',
    description: 'For looking around and getting to know the place.',
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
    description: 'For members who meet people regularly.',
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
    description: 'Everything, without limits.',
    features: ['All that Silver gives you'],
    maxImages: null,
    maxMessagesPerDay: null,
    searchPriority: 2,
    highlighted: true,
    seesViewers: true,
    adFree: true,
  },
]

/** Stores any of the three tiers that are missing. Admins' changes are kept. */
export const seedTiers = async (db: Executor): Promise<void> => {
  await db
    .insert(membershipTiers)
    .values([...TIERS])
    .onConflictDoNothing()
}

export const endSubscriptions = statement(
  'membership.endSubscriptions',
  (db, { memberId }: Given<{ memberId: string }>) =>
    db
      .update(membershipSubscriptions)
      .set({ status: 'ended' })
      .where(and(eq(membershipSubscriptions.userId, memberId), eq(membershipSubscriptions.status, 'active')))
      .returning({ id: membershipSubscriptions.id }),
)

/** Ends expired subscriptions, so that the members' search rank is updated. */
export const endExpired = async (services: Services): Promise<void> => {
  const { id, status, expiresAt, userId } = membershipSubscriptions
  const isOver = and(eq(status, 'active'), lte(expiresAt, services.clock.now()))
  const due = readEach<{ id: string }>((after, limit) =>
    services.db
      .select({ id })
      .from(membershipSubscriptions)
      .where(and(isOver, after && gt(id, after.id)))
      .orderBy(id)
      .limit(limit),
  )
  await forEachAlone(due, (subscription) =>
    inTransaction(services, async ({ tx, emit }) => {
      const ended = await tx
        .update(membershipSubscriptions)
        .set({ status: 'ended' })
        .where(and(eq(id, subscription.id), isOver))
        .returning({ memberId: userId })
      for (const { memberId } of ended) {
        await emit(membershipChanged, { memberId })
        await emit(memberChanged, { memberId })
      }
    }),
  )
}
