import { eq } from 'drizzle-orm'
import { activityChanged } from '#shared/domains/profiles/profiles.contract.ts'
import { shownActivity, type ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Told } from '#server/platform/domain/resource.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberActivity, profiles } from '#server/domains/profiles/profiles.tables.ts'

const activityOf = statement('profiles.activity', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ showOnline: profiles.showOnline, lastActiveAt: memberActivity.lastActiveAt })
    .from(profiles)
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .where(eq(profiles.id, memberId)),
)

/** When a member was last here, as others see it who may open the profile; undefined where the member hides it. */
const activityFor = async ({ db, clock, hub }: Services, memberId: string) => {
  const [row] = await activityOf(db, { memberId })
  if (!row?.showOnline) return undefined
  const isOnline = (await hub.listOnline([memberId])).has(memberId)
  return shownActivity(row, { isOnline, now: clock.now() })
}

/** When a member was last here; null where they hide it, too. Whether the profile is open to the viewer is asked before. */
export const getActivity = async (services: Services, memberId: string): Promise<ActivityBand | null> =>
  (await activityFor(services, memberId)) ?? null

/**
 * When a member was last here, as everybody hears who may know of the profile; null for nobody, and for a member who
 * hides it: an event each time they come or go would give them away, whatever it says.
 */
export const findActivity = async (
  services: Services,
  memberId: string,
): Promise<Told<typeof activityChanged> | null> => {
  const lastActive = await activityFor(services, memberId)
  return lastActive === undefined ? null : { event: activityChanged, payload: { memberId, lastActive } }
}
