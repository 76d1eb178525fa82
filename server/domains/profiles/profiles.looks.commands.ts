import { and, eq, lt, sql } from 'drizzle-orm'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { deleteInPortions } from '#server/platform/db/portions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/notices.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isTracedLook } from './profiles.looks.sql.ts'
import { profileLooks } from './profiles.looks.tables.ts'
import { findProfile } from './profiles.queries.ts'
import { profiles } from './profiles.tables.ts'
import { visibleTo, type Viewer } from './profiles.visibility.sql.ts'

/** How long a look stays in the list. */
const LOOKS_KEPT = 90 * DAY

interface Look {
  viewerId: string
  viewedId: string
  day: string
  now: Date
}

const recordLook = statement('profiles.recordLook', (db, { viewerId, viewedId, day, now }: Given<Look>) =>
  db
    .insert(profileLooks)
    .select(
      db
        .select({
          viewedId: profiles.id,
          viewerId: sql<string>`${viewerId}::uuid`.as('viewer_id'),
          day: sql<string>`${day}::date`.as('day'),
          lookedAt: sql<Date>`${now}::timestamptz`.as('looked_at'),
        })
        .from(profiles)
        .innerJoin(accounts, eq(accounts.id, profiles.id))
        .where(and(eq(profiles.id, viewedId), visibleTo({ id: viewerId }), isTracedLook(viewerId))),
    )
    .onConflictDoNothing()
    .returning({ memberId: profileLooks.viewedId }),
)

const lookerOf = statement('profiles.lockViewer', (db, { viewerId }: Given<{ viewerId: string }>) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, viewerId)).for('share'),
)

/**
 * The profile as its viewer sees it. A member who leaves a trace is recorded once a day, unless the browser only asks
 * ahead. Throws `not_found` for unknown members and hidden ones alike.
 */
export const openProfile = async (
  services: Services,
  viewer: Viewer,
  { username, isAhead }: { username: string; isAhead: boolean },
): Promise<PublicProfile> => {
  const { profile, isNewLook } = await findProfile(services, viewer, username)
  if (viewer && isNewLook && !isAhead) {
    await inTransaction(services, async ({ tx, emit, now }) => {
      const look = { viewerId: viewer.id, viewedId: profile.id, day: siteDayOf(now), now }
      // Whoever stops leaving a trace in this moment waits until the look is there to be forgotten, or comes first.
      await lookerOf(tx, look)
      for (const { memberId } of await recordLook(tx, look)) {
        await emit(memberNotified, { kind: 'profile_view', memberId, about: memberId })
      }
    })
  }
  return profile
}

const removeLooks = statement('profiles.forgetLooks', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(profileLooks).where(eq(profileLooks.viewerId, memberId)),
)

/** Takes the member out of the lists of all at whom they looked, for good. */
export const forgetLooks = async (tx: Tx, memberId: string): Promise<void> => {
  await removeLooks(tx, { memberId })
}

/** Deletes the looks that are old enough. */
export const sweepLooks = async ({ db, clock }: Services): Promise<void> => {
  const since = siteDayOf(new Date(clock.now().getTime() - LOOKS_KEPT))
  await deleteInPortions(db, profileLooks.day, lt(profileLooks.day, since))
}
