import { and, eq, lte, sql } from 'drizzle-orm'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { isAfter, readEach } from '#server/platform/db/statements/portions.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { erasePersonal, erasePortions } from '#server/platform/domain/personal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import {
  deleteAccount,
  listAddresses,
  lockAccount,
  lockAccountIfThere,
} from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { memberErased } from '#server/domains/accounts/accounts.events.ts'
import { closeForGood, sendAway } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { writeToFormerMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { recordOperatorAct } from '#server/domains/audit/audit.commands.ts'
import { requireNotLastAdmin } from '#server/domains/profiles/profiles.admins.policy.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { leaversErasure } from '#server/domains/joining/joining.jobs.ts'
import { listKnownNames } from '#server/domains/usernames/usernames.queries.ts'
import { erasedEmail } from './joining.leaving.mail.ts'
import { pendingSignUps } from '#server/domains/joining/joining.tables.ts'

/**
 * Removes everything about a member, whose account is locked, from every domain, for good. The ledger is written last
 * and before the commit, so that nothing it lists can come back, and an interrupted erasure is completed at the next
 * start.
 */
const eraseAll = async (services: Services, unit: Work, id: string) => {
  const addresses = await listAddresses(unit.tx, id)
  await unit.emit(memberErased, { memberId: id })
  for (const part of services.personal.toReversed()) await erasePersonal(unit, part, id)
  await deleteAccount(unit.tx, id)
  for (const address of addresses) await services.mail.forget(address)
  await services.ledger.note(id, 'erased')
  unit.afterCommit(() => services.hub.disconnectMember(id))
}

/** Emails the former member. Until it's sent, this email is the only place where the address is still stored. */
const sendReceipt = async (
  unit: Work,
  siteName: string,
  account: { email: string; confirmedAt: Date | null; neutralMails: boolean },
) => {
  const mail = erasedEmail({ to: account.email, siteName })
  if (account.confirmedAt) await writeToFormerMember(unit, account, mail)
}

/**
 * Erases a member whose account is closed for good: large amounts in batches, then everything else in one transaction.
 * After a crash it resumes where it stopped. Members who have come back in the meantime stay.
 */
const finish = async (
  services: Services,
  { id, now, siteName }: { id: string; now: Date; siteName: string | null },
): Promise<void> => {
  const isDue = (account: { eraseAt: Date | null } | null) =>
    account?.eraseAt != null && account.eraseAt <= now
  await erasePortions(services, id, async (tx) => isDue(await lockAccountIfThere(tx, id)))
  await inTransaction(services, async (unit) => {
    const account = await lockAccount(unit.tx, id)
    if (!isDue(account)) return
    await eraseAll(services, unit, id)
    if (siteName !== null) await sendReceipt(unit, siteName, account)
  })
}

/**
 * Erases a member for the operator's command, and records that. First closes the account, so that no one can see the
 * member and their sessions end. A job removes their files, and an email notifies them. If the erasure is interrupted,
 * the job that erases leavers completes it. Throws `not_found` and `last_admin`.
 */
export const eraseMember = async (services: Services, memberId: string): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const now = services.clock.now()
  await inTransaction(services, async (unit) => {
    await requireNotLastAdmin(unit.tx, memberId, ERASURE_REASONS.lastAdmin)
    await lockAccount(unit.tx, memberId)
    for (const id of await closeForGood(unit.tx, [memberId], now)) await sendAway(services, unit, id)
    const subject = { memberId }
    await recordOperatorAct(services, unit.tx, { act: 'ops.eraseMember', at: unit.now, subject })
  })
  await finish(services, { id: memberId, now, siteName })
}

/** Erases each member, ignoring those who have been erased in the meantime. */
const eraseEach = (members: AsyncIterable<{ id: string }>, erase: (id: string) => Promise<void>) =>
  forEachAlone(members, ({ id }) =>
    erase(id).catch((error: unknown) => {
      const isGone = error instanceof Failure && error.reason === COMMON_REASONS.notFound
      if (!isGone) throw error
    }),
  )

/**
 * Erases the members whose grace period is over; those who have come back in the meantime stay. Members already listed
 * in the ledger aren't emailed, because they've already been emailed.
 */
export const eraseLeavers = async (services: Services): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const now = services.clock.now()
  const told = new Set((await services.ledger.read()).erased)
  const { id: accountId, eraseAt } = accounts
  const due = readEach<{ id: string; eraseAt: Date | null }>((after, limit) =>
    services.db
      .select({ id: accountId, eraseAt })
      .from(accounts)
      .where(and(lte(eraseAt, now), isAfter([eraseAt, accountId], after && [after.eraseAt, after.id])))
      .orderBy(eraseAt, accountId)
      .limit(limit),
  )
  await eraseEach(due, (id) => finish(services, { id, now, siteName: told.has(id) ? null : siteName }))
}

/**
 * Closes the accounts that the ledger lists as erased but that are in the database again because it was restored from
 * an older copy, even the last admin's. Returns their number. From here on, no one can see their owners, and a job does
 * the rest, so that startup neither waits for it nor fails with it.
 */
export const eraseAgain = async (services: Services): Promise<number> => {
  const { erased } = await services.ledger.read()
  const back = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(erased)}::uuid[])`)
  if (back.length === 0) return 0
  const ids = back.map(({ id }) => id)
  const open = await closeForGood(services.db, ids, services.clock.now())
  await inTransaction(services, ({ enqueue }) => enqueue(leaversErasure, {}))
  for (const id of open) {
    await inTransaction(services, (unit) => sendAway(services, unit, id)).catch((error: unknown) =>
      services.log.error({ err: error, member: id }, 'others were not told that a member is gone'),
    )
  }
  return back.length
}

/**
 * Deletes the sign-ups, pending or past, with an account's email address, and clears destinations that would have led
 * to its member.
 */
export const eraseSignUps = async ({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> => {
  const { email } = await lockAccount(tx, accountId)
  await tx.delete(pendingSignUps).where(eq(lowered(pendingSignUps.email), email.toLowerCase()))
  for (const name of await listKnownNames(tx, accountId)) {
    await tx
      .update(pendingSignUps)
      .set({ destination: null })
      .where(sql`strpos(${lowered(pendingSignUps.destination)}, ${name.toLowerCase()}) > 0`)
  }
}
