import { eq, sql } from 'drizzle-orm'
import { BAN_YEARS } from '#shared/domains/accounts/accounts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { suspendForGood } from './accounts.admin-suspension.commands.ts'
import { hashBannedAddress } from './accounts.bans.policy.ts'
import { bannedMembers } from './accounts.bans.tables.ts'
import { liftSuspension } from './accounts.suspension.commands.ts'
import { adminSuspensions } from './accounts.tables.ts'

interface NewBan {
  id: string
  memberId: string
  addressHash: Buffer
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
      createdAt: given.now,
      expiresAt: given.expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: bannedMembers.id }),
)

interface Ban {
  memberId: string
  email: string
  /** Told to the member. */
  reason: string
}

/**
 * Suspends a member for good, and keeps the hash of the address so that it opens no other account. Answers the id of the ban; null
 * where the member is banned already.
 */
export const banMember = async (
  services: Services,
  unit: Work,
  { memberId, email, reason }: Ban,
): Promise<string | null> => {
  const expiresAt = new Date(unit.now)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + BAN_YEARS)
  const addressHash = hashBannedAddress(services, email)
  const [ban] = await insertBan(unit.tx, { id: newId(), memberId, addressHash, now: unit.now, expiresAt })
  if (!ban) return null
  await suspendForGood(services, unit, { memberId, reason })
  return ban.id
}

const deleteBan = statement('accounts.deleteMemberBan', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .delete(bannedMembers)
    .where(eq(bannedMembers.accountId, memberId))
    .returning({
      isClosing: sql<boolean>`exists (select from ${adminSuspensions} where account_id = ${memberId}::uuid and is_erasing)`,
    }),
)

/**
 * Forgets a ban with everything kept because of it, and gives the account back unless an admin has closed it, too. False where the
 * member isn't banned.
 */
export const liftMemberBan = async (unit: Work, memberId: string): Promise<boolean> => {
  const [lifted] = await deleteBan(unit.tx, { memberId })
  if (!lifted) return false
  if (!lifted.isClosing) await liftSuspension(unit, memberId)
  return true
}
