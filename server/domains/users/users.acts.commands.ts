import type * as z from 'zod/mini'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import { GRACE_DAYS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { UPGRADE_REASONS } from '#shared/domains/membership/membership.review.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { openUser as openUserEndpoint, type OpenedUser } from '#shared/domains/users/users.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { DAY, endOfDay, HOUR } from '#shared/kernel/time.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import type { Services } from '#server/platform/domain/services.ts'
import {
  closeByAdmin,
  keepAccount,
  suspendByAdmin,
} from '#server/domains/accounts/standing/accounts.admin-suspension.commands.ts'
import { isBanned } from '#server/domains/accounts/standing/accounts.bans.queries.ts'
import { lockAccount } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import {
  liftRestriction,
  restrictMember,
} from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'
import { removeSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.reset.commands.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { liftSuspension } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { recordAct, recordSight, type Admin } from '../audit/audit.commands.ts'
import { leaverNote } from '../joining/joining.jobs.ts'
import { withdrawComing } from '../membership/membership.coming.commands.ts'
import { setTier } from '../membership/membership.setting.commands.ts'
import { changeRole as changeRoleOf } from '../profiles/profiles.admins.commands.ts'
import { requireNotLastAdmin } from '../profiles/profiles.admins.policy.ts'
import { noteAccountDecision } from '#server/domains/reports/appeals/reports.account-decisions.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import {
  closedEmail,
  openAgainEmail,
  restrictedEmail,
  roleEmail,
  suspendedEmail,
  unrestrictedEmail,
} from './users.mail.ts'
import { awayOf, tellIn, type Tell } from './users.emails.commands.ts'
import { getUser } from './users.queries.ts'

const { changed, lastAdmin, yourself } = acts.USER_REASONS

export type Input<E extends { input: z.ZodMiniType }> = z.output<E['input']> & { admin: Admin }

/**
 * Returns what admins may know about a user. Records in the audit log that the admin viewed the account, at most once
 * an hour. Throws `not_found`.
 */
export const openUser = (
  services: Services,
  { admin, memberId }: Input<typeof openUserEndpoint>,
): Promise<OpenedUser> =>
  inTransaction(services, async ({ tx, now }) => {
    const user = await getUser(services, tx, { memberId, adminId: admin.id, now })
    await recordSight(services, tx, {
      actor: admin,
      at: now,
      act: openUserEndpoint.name,
      subject: { memberId },
      since: new Date(now.getTime() - HOUR),
    })
    return user
  })

interface Done {
  admin: Admin
  memberId: string
  act: ActName
  after?: unknown
}

/** Records an admin's action on a member in the audit log. */
export const record = (services: Services, { tx, now }: Work, { admin, memberId, act, after }: Done) =>
  recordAct(services, tx, { actor: admin, at: now, act, subject: { memberId }, after })

/** Throws `user_changed` if the action changed nothing, usually because another admin was first. */
export const requireChange = (isDone: boolean) => {
  if (!isDone) throw new Failure(changed)
}

/** Throws `user_yourself` if the member is the admin. */
export const requireOther = (admin: Admin, memberId: string) => {
  if (admin.id === memberId) throw new Failure(yourself)
}

/** Runs an admin's action on a member in a single transaction, in which it can notify the member by email. */
export const doAbout = async (
  services: Services,
  memberId: string,
  work: (unit: Work, tell: Tell) => Promise<void>,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const site = { siteName, siteUrl: siteUrlOf(services.config) }
  await inTransaction(services, (unit) => work(unit, tellIn(services, unit, { memberId, ...site })))
}

/** Makes someone an admin, a moderator or a member. Throws `not_found`, `user_changed` and `last_admin`. */
export const changeRole = (
  services: Services,
  { admin, memberId, role }: Input<typeof acts.changeRole>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const former = await changeRoleOf(services, unit, { memberId, role, lastAdmin })
    const account = await lockAccount(unit.tx, memberId)
    requireChange(former !== null)
    const act = acts.changeRole.name
    await record(services, unit, { admin, memberId, act, after: { role } })
    const turn = { begins: `${former} to ${role}`, ends: `${role} to ${former}` }
    await tell(account, (to) => roleEmail({ ...to, role }), turn)
  })

/**
 * Locks an account that an admin is about to suspend, restrict or close. Throws `user_yourself`, `last_admin`, and
 * `user_changed` if the account is already closed.
 */
const lockOther = async ({ tx }: Work, { admin, memberId }: { admin: Admin; memberId: string }) => {
  requireOther(admin, memberId)
  await requireNotLastAdmin(tx, memberId, lastAdmin)
  const account = await lockAccount(tx, memberId)
  requireChange(account.eraseAt === null)
  return account
}

/** Returns the end of the last day, or null if there's no last day. Throws `day_over`. */
const endOfLast = (lastDay: string | null, now: Date): Date | null => {
  const until = lastDay === null ? null : endOfDay(lastDay)
  if (until && until <= now) throw new Failure(UPGRADE_REASONS.dayOver)
  return until
}

/**
 * Suspends a user and notifies them of the reason. Throws `not_found`, `day_over`, `user_yourself`, `last_admin`, and
 * `user_changed` if another admin has already suspended them or the account is closed.
 */
export const suspendUser = (
  services: Services,
  { admin, memberId, reason, until: lastDay }: Input<typeof acts.suspendUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockOther(unit, { admin, memberId })
    const until = endOfLast(lastDay, unit.now)
    requireChange(await suspendByAdmin(services, unit, { memberId, until, reason }))
    const act = acts.suspendUser.name
    await record(services, unit, { admin, memberId, act, after: { reason, until: lastDay } })
    const appealLink = await noteAccountDecision(services, unit, {
      adminId: admin.id,
      memberId,
      decision: 'suspend',
      reason,
      until,
    })
    await tell(account, (to) => suspendedEmail({ ...to, reason, until, appealLink }), {
      begins: awayOf('suspension', account),
    })
  })

/** Lifts a suspension that isn't a ban and notifies the user. Throws `not_found` and `user_changed`. */
export const restoreUser = (
  services: Services,
  { admin, memberId }: Input<typeof acts.restoreUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockAccount(unit.tx, memberId)
    requireChange(account.status === 'suspended' && account.eraseAt === null)
    requireChange(!(await isBanned(unit.tx, memberId)))
    await liftSuspension(unit, memberId)
    await record(services, unit, { admin, memberId, act: acts.restoreUser.name })
    await tell(account, openAgainEmail, { ends: 'suspension' })
  })

/** Restricts a user and notifies them of the reason. Throws the same failures as `suspendUser`. */
export const restrictUser = (
  services: Services,
  { admin, memberId, kind, reason, until: lastDay }: Input<typeof acts.restrictUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockOther(unit, { admin, memberId })
    const until = endOfLast(lastDay, unit.now)
    requireChange(await restrictMember(services, unit, { memberId, kind, reason, until }))
    const act = acts.restrictUser.name
    await record(services, unit, { admin, memberId, act, after: { kind, reason, until: lastDay } })
    const appealLink = await noteAccountDecision(services, unit, {
      adminId: admin.id,
      memberId,
      decision: 'restrict',
      reason,
      until,
    })
    const restriction = { kind, reason, until }
    await tell(account, (to) => restrictedEmail({ ...to, restriction, appealLink }), {
      begins: 'restriction',
    })
  })

/** Lifts a restriction and notifies the user. Throws `not_found`, `user_yourself` and `user_changed`. */
export const liftUserRestriction = (
  services: Services,
  { admin, memberId }: Input<typeof acts.liftUserRestriction>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    requireOther(admin, memberId)
    const account = await lockAccount(unit.tx, memberId)
    requireChange(await liftRestriction(services, unit, { memberId, since: null }))
    await record(services, unit, { admin, memberId, act: 'users.liftRestriction' })
    await tell(account, unrestrictedEmail, { ends: 'restriction' })
  })

/** Logs a user out everywhere. Throws `not_found`. */
export const endUserSessions = (
  services: Services,
  { admin, memberId }: Input<typeof acts.endUserSessions>,
): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockAccount(unit.tx, memberId)
    await endAllSessions(services, unit, memberId)
    await record(services, unit, { admin, memberId, act: 'users.endSessions' })
  })

/** Removes a user's second factor. Throws `not_found` and `user_changed`. */
export const removeUserSecondFactor = async (
  services: Services,
  { admin, memberId }: Input<typeof acts.removeUserSecondFactor>,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    requireChange(await removeSecondFactor(services, unit, { accountId: memberId, siteName }))
    await record(services, unit, { admin, memberId, act: 'users.removeSecondFactor' })
  })
}

/**
 * Closes an account, which is erased after the grace period. Throws `not_found`, `user_yourself`, `last_admin`, and
 * `user_changed` if it's already closed.
 */
export const closeUser = (
  services: Services,
  { admin, memberId, reason }: Input<typeof acts.closeUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockOther(unit, { admin, memberId })
    const eraseAt = new Date(unit.now.getTime() + GRACE_DAYS * DAY)
    requireChange(await closeByAdmin(services, unit, { memberId, reason, eraseAt }))
    await unit.enqueue(leaverNote, { memberId })
    await record(services, unit, { admin, memberId, act: acts.closeUser.name, after: { reason, eraseAt } })
    await tell(account, (to) => closedEmail({ ...to, reason, eraseAt }), {
      begins: awayOf('closure', account),
    })
  })

/** Reopens an account that an admin has closed and notifies the user. Throws `not_found` and `user_changed`. */
export const keepUser = (
  services: Services,
  { admin, memberId }: Input<typeof acts.keepUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockAccount(unit.tx, memberId)
    const { eraseAt } = account
    requireChange(!(await isBanned(unit.tx, memberId)))
    // After `eraseAt`, the erasure may have started.
    requireChange(eraseAt !== null && eraseAt > unit.now && (await keepAccount(services, unit, memberId)))
    await record(services, unit, { admin, memberId, act: acts.keepUser.name })
    await tell(account, openAgainEmail, { ends: 'closure' })
  })

/** Gives a user a different tier. Throws `not_found`, `user_changed`, `day_over`, `days_reversed` and `tier_coming`. */
export const setUserTier = async (services: Services, input: Input<typeof acts.setUserTier>): Promise<void> =>
  requireChange(await setTier(services, { ...input, act: 'users.setTier' }))

/** Withdraws a user's upcoming tier. Throws `not_found` and `user_changed`. */
export const withdrawUserTier = (
  services: Services,
  { admin, memberId }: Input<typeof acts.withdrawUserTier>,
): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockAccount(unit.tx, memberId)
    requireChange((await withdrawComing(unit.tx, { memberId })).length > 0)
    await record(services, unit, { admin, memberId, act: 'users.withdrawTier' })
  })
