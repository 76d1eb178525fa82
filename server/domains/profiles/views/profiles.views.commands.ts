import { and, eq, lt, sql } from 'drizzle-orm'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { leavesTraceAt } from './profiles.views.sql.ts'
import { profileViews } from './profiles.views.tables.ts'
import { findProfile } from '#server/domains/profiles/profiles.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

/** How long a profile view is kept. */
const LOOKS_KEPT = 90 * DAY

interface View {
  viewerId: string
  viewedId: string
  day: string
  now: Date
}

const recordView = statement('profiles.recordView', (db, { viewerId, viewedId, day, now }: Given<View>) =>
  db
    .insert(profileViews)
    .select(
      db
        .select({
          viewedId: profiles.id,
          viewerId: sql<string>`${viewerId}::uuid`.as('viewer_id'),
          day: sql<string>`${day}::date`.as('day'),
          viewedAt: sql<Date>`${now}::timestamptz`.as('looked_at'),
        })
        .from(profiles)
        .innerJoin(accounts, eq(accounts.id, profiles.id))
        .where(and(eq(profiles.id, viewedId), visibleTo({ id: viewerId }), leavesTraceAt(viewerId))),
    )
    .onConflictDoNothing()
    .returning({ memberId: profileViews.viewedId }),
)

const lockViewer = statement('profiles.lockViewer', (db, { viewerId }: Given<{ viewerId: string }>) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, viewerId)).for('share'),
)

/**
 * Returns the profile as its viewer sees it. If the viewer leaves a trace, the view is recorded once a day, unless the
 * browser is only prefetching. Throws `not_found` for unknown and hidden members alike.
 */
export const openProfile = async (
  services: Services,
  viewer: Viewer,
  { username, isAhead }: { username: string; isAhead: boolean },
): Promise<PublicProfile> => {
  const { profile, isNewView } = await findProfile(services, viewer, username)
  if (viewer && isNewView && !isAhead) {
    await inTransaction(services, async ({ tx, emit, now }) => {
      const view = { viewerId: viewer.id, viewedId: profile.id, day: siteDayOf(now), now }
      // If the viewer is turning off their trace concurrently, that change either waits for this view and then deletes
      // it, or finishes before the view is recorded.
      await lockViewer(tx, view)
      for (const { memberId } of await recordView(tx, view)) {
        await emit(memberNotified, { kind: 'profile_view', memberId, about: memberId })
      }
    })
  }
  return profile
}

const removeViews = statement('profiles.forgetViews', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(profileViews).where(eq(profileViews.viewerId, memberId)),
)

/** Removes the member for good from the viewer lists of all profiles they opened. */
export const forgetViews = async (tx: Tx, memberId: string): Promise<void> => {
  await removeViews(tx, { memberId })
}

/** Deletes profile views older than `LOOKS_KEPT`. */
export const sweepViews = async ({ db, clock }: Services): Promise<void> => {
  const since = siteDayOf(new Date(clock.now().getTime() - LOOKS_KEPT))
  await deleteInPortions(db, profileViews.day, lt(profileViews.day, since))
}
