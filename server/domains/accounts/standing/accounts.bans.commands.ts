import { and, eq, sql } from 'drizzle-orm'
import { BAN_YEARS } from '#shared/domains/accounts/accounts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { suspendForGood } from './accounts.admin-suspension.commands.ts'
import { hashBannedAddress } from './accounts.bans.policy.ts'
import { bannedMembers } from './accounts.bans.tables.ts'
import { memberBanned } from '#server/domains/accounts/accounts.events.ts'
import { liftSuspension, suspendMember } from './accounts.suspension.commands.ts'
import { adminSuspensions } from '#server/domains/accounts/accounts.tables.ts'

interface NewBan {
  id: string
  memberId: string
  addressHash: Buffer
  isOfReport: boolean
  now: Date
  expiresAt: Date
}

const insertBan = statement('accounts.insertMemberBan', (db, given: Given<NewBan>) =>
  db
    .insert(bannedMembers)
    .values({
      id: given.id,
      accountId: given.memberId,
      addressHash: given.addressHash,
      isOfReport: sql`${given.isOfReport}::boolean`,
      createdAt: given.now,
      expiresAt: given.expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: bannedMembers.id }),
)

interface Ban {
  memberId: string
  email: string
  /** Shown to the member; null if they are banned by a decision on a report, which has its own message. */
  reason: string | null
}

/**
 * Suspends a member for good, and keeps the data needed to recognise them: the hash of their email address, so that
 * they can't open a new account with it, and the look of their pictures. Returns false if the member is already banned.
 */
export const banMember = async (
  services: Services,
  unit: Work,
  { memberId, email, reason }: Ban,
): Promise<boolean> => {
  const expiresAt = new Date(unit.now)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + BAN_YEARS)
  const addressHash = hashBannedAddress(services, email)
  const isOfReport = reason === null
  const made = { id: newId(), memberId, addressHash, isOfReport, now: unit.now, expiresAt }
  const [ban] = await insertBan(unit.tx, made)
  if (!ban) return false
  if (isOfReport) await suspendMember(services, unit, { memberId, until: null })
  else await suspendForGood(services, unit, { memberId, reason })
  await unit.emit(memberBanned, { banId: ban.id, memberId })
  return true
}

const forget = sqlStatement(
  'accounts.forgetAbsence',
  ({ memberId, since }: Given<{ memberId: string; since: Date }>) => sql<{ isDone: boolean }>`
    with unbanned as (
      delete from ${bannedMembers} where account_id = ${memberId}::uuid and created_at = ${since}::timestamptz returning id
    ), lifted as (
      delete from ${adminSuspensions}
      where account_id = ${memberId}::uuid and created_at = ${since}::timestamptz and not is_erasing returning account_id
    )
    select exists (select from unbanned) or exists (select from lifted) as "isDone"`,
)

/**
 * Deletes the suspension or ban that began at `since`, without restoring the account. Returns false if it's no longer
 * in force, or if another suspension or ban or the closing of the account has followed.
 */
export const forgetAbsence = async (tx: Tx, begun: { memberId: string; since: Date }): Promise<boolean> =>
  (await forget(tx, begun))[0]?.isDone ?? false

const deleteBan = statement('accounts.deleteMemberBan', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .delete(bannedMembers)
    .where(eq(bannedMembers.accountId, memberId))
    .returning({
      isClosing: sql<boolean>`exists (select from ${adminSuspensions} where account_id = ${memberId}::uuid and is_erasing)`,
    }),
)

/**
 * Deletes a ban with all data kept because of it, and restores the account unless an admin has closed it as well.
 * Returns false if the member isn't banned.
 */
export const liftMemberBan = async (unit: Work, memberId: string): Promise<boolean> => {
  const [lifted] = await deleteBan(unit.tx, { memberId })
  if (!lifted) return false
  if (!lifted.isClosing) await liftSuspension(unit, memberId)
  return true
}

const deleteBanOfReport = statement(
  'accounts.deleteBanOfReport',
  (db, { memberId }: Given<{ memberId: string }>) =>
    db.delete(bannedMembers).where(and(eq(bannedMembers.accountId, memberId), bannedMembers.isOfReport)),
)

/**
 * Deletes a ban that resulted from a report, with all data kept because of it; the member's suspension stays as it is.
 */
export const forgetBanOfReport = async ({ tx }: Work, memberId: string): Promise<void> => {
  await deleteBanOfReport(tx, { memberId })
}
