import { eq } from 'drizzle-orm'
import { activityChanged } from '#shared/domains/profiles/profiles.contract.ts'
import { shownActivity } from '#shared/domains/profiles/profiles.rules.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Told } from '#server/platform/resource.ts'
import type { Services } from '#server/platform/services.ts'
import { memberActivity, profiles } from './profiles.tables.ts'

const activityOf = statement('profiles.activity', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ showOnline: profiles.showOnline, lastActiveAt: memberActivity.lastActiveAt })
    .from(profiles)
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .where(eq(profiles.id, memberId)),
)

/**
 * When a member was last here, as everybody hears who may know of the profile; null for nobody, and for a member who
 * hides it: an event each time they come or go would give them away, whatever it says.
 */
export const findActivity = async (
  { db, clock, hub }: Services,
  memberId: string,
): Promise<Told<typeof activityChanged> | null> => {
  const [row] = await activityOf(db, { memberId })
  if (!row?.showOnline) return null
  const isOnline = (await hub.listOnline([memberId])).has(memberId)
  const lastActive = shownActivity(row, { isOnline, now: clock.now() })
  return { event: activityChanged, payload: { memberId, lastActive } }
}
