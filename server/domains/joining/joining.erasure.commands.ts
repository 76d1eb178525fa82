import { asc, lte, sql } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { erasePersonal } from '#server/platform/personal.ts'
import type { Services } from '#server/platform/services.ts'
import { deleteAccount, listAddresses, lockAccount } from '../accounts/accounts.erasure.commands.ts'
import { memberErased } from '../accounts/accounts.events.ts'
import { writeToFormerMember } from '../accounts/accounts.letters.commands.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { requireNotLastAdmin } from './joining.erasure.policy.ts'
import { listKnownNames } from '../profiles/profiles.usernames.queries.ts'
import { erasedLetter } from './joining.leaving.mail.ts'
import { pendingSignUps } from './joining.tables.ts'

/**
 * Takes all that is about a member, whose account is locked, out of every domain, for good. The ledger comes last,
 * and before the commit: of what it names nothing can come back, and an erasure that gets no further is made up for
 * at the next start.
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

/** Tells whoever has left. The letter is all that still has the address, until it is handed over. */
const sendReceipt = async (
  unit: Work,
  siteName: string,
  account: { email: string; confirmedAt: Date | null; neutralMails: boolean },
) => {
  const letter = erasedLetter({ to: account.email, siteName })
  if (account.confirmedAt) await writeToFormerMember(unit, account, letter)
}

/**
 * Erases a member and ends their sessions; their files follow by a job, and a letter tells them. Throws `not_found` and
 * `last_admin`.
 */
export const eraseMember = async (services: Services, memberId: string): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const account = await lockAccount(unit.tx, memberId)
    await requireNotLastAdmin(unit.tx, memberId)
    await eraseAll(services, unit, memberId)
    await sendReceipt(unit, siteName, account)
  })
}

/** Does it for each, one after the other, and throws only at the end, so that one of them keeps no other waiting. */
const forEach = async (ids: readonly string[], erase: (id: string) => Promise<void>) => {
  const failures: unknown[] = []
  for (const id of ids) {
    await erase(id).catch((error: unknown) => {
      const isGone = error instanceof Failure && error.reason === COMMON_REASONS.notFound
      if (!isGone) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members were not erased`)
}

/** Erases the members whose days of grace are over; who has come back in the meantime stays. */
export const eraseLeavers = async (services: Services): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const now = services.clock.now()
  const due = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.eraseAt, now))
    .orderBy(asc(accounts.eraseAt))
  await forEach(
    due.map(({ id }) => id),
    (id) =>
      inTransaction(services, async (unit) => {
        const account = await lockAccount(unit.tx, id)
        if (account.eraseAt === null || account.eraseAt > now) return
        await eraseAll(services, unit, id)
        await sendReceipt(unit, siteName, account)
      }),
  )
}

/**
 * Erases once more whom the ledger names and the database still holds, because it was restored from an older copy;
 * answers how many those were. They have had their letter, and the last admin goes like anybody else.
 */
export const eraseAgain = async (services: Services): Promise<number> => {
  const { erased } = await services.ledger.read()
  const back = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(erased)}::uuid[])`)
  await forEach(
    back.map(({ id }) => id),
    (id) =>
      inTransaction(services, async (unit) => {
        await lockAccount(unit.tx, id)
        await eraseAll(services, unit, id)
      }),
  )
  return back.length
}

/**
 * Erases what waited, or still waits, under the address of an account, and where a sign-up would have led to its
 * member.
 */
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
