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

/**
 * Returns when a member was last active, as shown to those who may open the profile. Undefined if the member is unknown
 * or hides it.
 */
const activityFor = async ({ db, clock, hub }: Services, memberId: string) => {
  const [row] = await activityOf(db, { memberId })
  if (!row?.showOnline) return undefined
  const isOnline = (await hub.listOnline([memberId])).has(memberId)
  return shownActivity(row, { isOnline, now: clock.now() })
}

/**
 * Returns when a member was last active, or null if they hide it or it was too long ago to be shown. The caller must
 * check that the viewer may open the profile.
 */
export const getActivity = async (services: Services, memberId: string): Promise<ActivityBand | null> =>
  (await activityFor(services, memberId)) ?? null

/**
 * Builds the event about a member's last activity for those who may know of the profile. Returns null for an unknown
 * member or one who hides their activity, because any event as they come or go would reveal it.
 */
export const findActivity = async (
  services: Services,
  memberId: string,
): Promise<Told<typeof activityChanged> | null> => {
  const lastActive = await activityFor(services, memberId)
  return lastActive === undefined ? null : { event: activityChanged, payload: { memberId, lastActive } }
}
