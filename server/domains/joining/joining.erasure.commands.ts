import { sql } from 'drizzle-orm'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { erasePersonal } from '#server/platform/personal.ts'
import type { Services } from '#server/platform/services.ts'
import { deleteAccount, lockAccount } from '../accounts/accounts.erasure.commands.ts'
import { memberErased } from '../accounts/accounts.events.ts'
import { requireNotLastAdmin } from './joining.erasure.policy.ts'
import { listKnownNames } from '../profiles/profiles.usernames.queries.ts'
import { pendingSignUps } from './joining.tables.ts'

/**
 * Takes all that is about a member out of every domain, for good, and ends their sessions; their files follow by a job.
 * Throws `not_found` and `last_admin`.
 */
export const eraseMember = (services: Services, memberId: string): Promise<void> =>
  inTransaction(services, async (unit) => {
    await lockAccount(unit.tx, memberId)
    await requireNotLastAdmin(unit.tx, memberId)
    await unit.emit(memberErased, { memberId })
    for (const part of services.personal.toReversed()) await erasePersonal(unit, part, memberId)
    await deleteAccount(unit.tx, memberId)
    unit.afterCommit(() => services.hub.disconnectMember(memberId))
  })

/** Erases what waited, or still waits, under the address of an account, and where a sign-up would have led to its member. */
export const eraseSignUps = async ({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> => {
  const { email } = await lockAccount(tx, accountId)
  await tx.delete(pendingSignUps).where(sql`lower(${pendingSignUps.email}) = lower(${email})`)
  for (const name of await listKnownNames(tx, accountId)) {
    await tx
      .update(pendingSignUps)
      .set({ destination: null })
      .where(sql`strpos(lower(${pendingSignUps.destination}), ${name.toLowerCase()}) > 0`)
  }
}
