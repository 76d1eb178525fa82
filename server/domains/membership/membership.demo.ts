import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipSubscriptions, membershipTiers, upgradeRequests } from './membership.tables.ts'

export const demo = declareDemo({
  storeMembers: async ({ tx, newcomers, now }) => {
    const tierIds = new Map((await tx.select().from(membershipTiers)).map(({ name, id }) => [name, id]))
    const rows = newcomers.flatMap(({ member: { id: userId, tier, createdAt }, random }) => {
      const tierId = tierIds.get(tier)
      if (tier === 'free' || !tierId) return []
      const id = drawId(random)
      const expiresAt = tier === 'gold' ? null : new Date(now.getTime() + random.int(60, 360) * DAY)
      return [
        { id, userId, tierId, status: 'active' as const, source: 'demo' as const, createdAt, expiresAt },
      ]
    })
    await insertRows(tx, membershipSubscriptions, rows)
  },
  // Founders with gold count as having claimed it, and demo users on the free tier have requested silver.
  store: async ({ tx, users, now, seed }) => {
    const random = seededRandom('upgrade-requests', seed)
    const requests = users
      .filter(({ tier }) => tier === 'free')
      .map(({ id: userId }) => ({
        id: drawId(random),
        userId,
        tier: 'silver' as const,
        note: 'I write long answers, and two a day are gone before my second coffee.',
        status: 'pending' as const,
        createdAt: new Date(now.getTime() - 7 * HOUR),
      }))
    await insertRows(tx, upgradeRequests, requests)
    await tx.execute(sql`
      update ${membershipSubscriptions} set source = 'founder'
      from ${membershipTiers}, ${accounts}
      where ${membershipTiers.id} = ${membershipSubscriptions.tierId} and ${membershipTiers.name} = 'gold'
        and ${accounts.id} = ${membershipSubscriptions.userId} and ${accounts.founderNumber} is not null`)
  },
})
