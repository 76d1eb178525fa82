import { and, eq, lte, sql } from 'drizzle-orm'
import { activityChanged } from '#shared/domains/profiles/profiles.contract.ts'
import type { Privacy, PrivacySettings } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { ProfileText } from '#shared/domains/profiles/profiles.own.contract.ts'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { siteDayOf, startOfDay } from '#shared/kernel/time.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { giveConsent } from '#server/domains/profiles/own/profiles.consents.commands.ts'
import { forgetViews } from '#server/domains/profiles/views/profiles.views.commands.ts'
import { memberActivity, profiles } from './profiles.tables.ts'
import { viewPrivacy, viewText, type ProfileRow } from './profiles.view.ts'

const lock = statement('profiles.lock', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select().from(profiles).where(eq(profiles.id, memberId)).for('update'),
)

/** Returns the profile, locked until the transaction ends, so that concurrent changes run one after the other. */
export const lockRow = async (tx: Tx, memberId: string): Promise<ProfileRow> => {
  const [row] = await lock(tx, { memberId })
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}

/** Stores changed fields of a profile and everything that depends on them. Returns the updated row. */
export const changeProfile = async (
  { tx, emit, now }: Work,
  memberId: string,
  changes: Partial<typeof profiles.$inferInsert>,
): Promise<ProfileRow> => {
  const [row] = await tx
    .update(profiles)
    .set({ ...changes, updatedAt: now })
    .where(eq(profiles.id, memberId))
    .returning()
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  await emit(memberChanged, { memberId })
  return row
}

/** Changes the given texts and interests. The first save counts as consent to store and show them. */
export const updateProfile = (
  services: Services,
  memberId: string,
  changes: Partial<ProfileText>,
): Promise<ProfileText> =>
  inTransaction(services, async (unit) => {
    await giveConsent(unit.tx, { memberId, subject: 'profile', now: unit.now })
    return viewText(await changeProfile(unit, memberId, changes))
  })

/**
 * Changes the given settings. Turning off `leaveTrace` or `showOnline` removes the member from all lists of viewers for
 * good. When `showOnline` is turned off, pages that show the profile get one last event that hides the activity.
 */
export const updatePrivacy = (
  services: Services,
  memberId: string,
  changes: Partial<PrivacySettings>,
): Promise<Privacy> =>
  inTransaction(services, async (unit) => {
    const { showOnline } = await lockRow(unit.tx, memberId)
    const hidesNow = changes.showOnline === false && showOnline
    if (changes.leaveTrace === false || changes.showOnline === false) await forgetViews(unit.tx, memberId)
    const after = await changeProfile(unit, memberId, changes)
    if (hidesNow) {
      const topic = { resource: 'profile', id: memberId }
      unit.afterCommit(() => services.hub.publishTo(topic, activityChanged, { memberId, lastActive: null }))
    }
    return viewPrivacy(after)
  })

const mark = statement(
  'profiles.markActive',
  (
    db,
    { memberId, now, stepAgo, today }: Given<{ memberId: string; now: Date; stepAgo: Date; today: Date }>,
  ) =>
    db
      .update(memberActivity)
      .set({
        lastActiveAt: sql`${now}`,
        activeBeforeAt: sql`case when ${memberActivity.lastActiveAt} < ${today}::timestamptz then ${memberActivity.lastActiveAt} else ${memberActivity.activeBeforeAt} end`,
      })
      .where(and(eq(memberActivity.memberId, memberId), lte(memberActivity.lastActiveAt, stepAgo)))
      .returning({ id: memberActivity.memberId }),
)

/** Stores that the member is active now, at most once every 15 minutes. */
export const markActive = async (
  services: Services,
  member: { id: string; lastActiveAt: Date },
): Promise<void> => {
  const now = services.clock.now()
  const stepAgo = new Date(now.getTime() - ACTIVITY_STEP)
  if (member.lastActiveAt > stepAgo) return
  const today = startOfDay(siteDayOf(now))
  await inTransaction(services, async ({ tx, emit }) => {
    const marked = await mark(tx, { memberId: member.id, now, stepAgo, today })
    if (marked.length > 0) await emit(memberChanged, { memberId: member.id })
  })
}
