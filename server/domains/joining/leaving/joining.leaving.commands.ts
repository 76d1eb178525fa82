import {
  ERASURE_REASONS,
  GRACE_DAYS,
  LEAVING_WORD,
  type LeavingTime,
} from '#shared/domains/joining/joining.leaving.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { DAY } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireOwnPassword } from '#server/domains/accounts/passwords/accounts.credentials.policy.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { closeAccount, closeAgain } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { requireNotLastAdmin } from '#server/domains/profiles/profiles.admins.policy.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { requireForGood } from './joining.erasure.policy.ts'
import { leaverNote, leaversErasure, type LeaverNote } from '#server/domains/joining/joining.jobs.ts'
import { leavingEmail } from './joining.leaving.mail.ts'

/**
 * Closes the member's account. Once that's committed, no one can see it, and every session has ended. The account is
 * erased immediately, or after the grace period. For the latter, the password is enough, because a full log-in undoes
 * it. Throws `word_missing`, `wrong_password`, `too_many_wrong_passwords`, `last_admin` and, for immediate erasure,
 * `not_proven` and `changed_lately`.
 */
export const leave = async (
  services: Services,
  { actor, caller }: { actor: Actor; caller: Caller },
  { word, password, when }: { word: string; password: string; when: LeavingTime },
): Promise<void> => {
  if (word !== LEAVING_WORD) throw new Failure(ERASURE_REASONS.wordMissing)
  const { id, email, passwordHash } = await requireOwnPassword(services, actor, password)
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    await requireNotLastAdmin(unit.tx, id, ERASURE_REASONS.lastAdmin)
    const { now } = unit
    if (when === 'now') await requireForGood(unit.tx, actor, { passwordHash, now })
    const eraseAt = when === 'now' ? now : new Date(now.getTime() + GRACE_DAYS * DAY)
    await closeAccount(services, unit, { id, passwordHash, eraseAt })
    if (when === 'now') await unit.enqueue(leaversErasure, {})
    else {
      const { siteUrl } = caller
      await unit.enqueue(leaverNote, { memberId: id })
      await writeToMember(services, unit, id, leavingEmail({ to: email, siteName, siteUrl, eraseAt }))
    }
    unit.afterCommit(() => caller.clearSession())
  })
}

/**
 * Records in the ledger that a member has left. Keeps the account locked while it does, because coming back is recorded
 * as well, and must be recorded after this.
 */
export const noteLeaver = (services: Services, { memberId }: LeaverNote): Promise<void> =>
  inTransaction(services, async ({ tx }) => {
    const account = await lockAccountIfThere(tx, memberId)
    if (account?.eraseAt) await services.ledger.note(memberId, 'left')
  })

/**
 * Closes the accounts of members who left after the restored copy of the database was made; returns their number. The
 * grace period starts again, because the ledger doesn't record when they left.
 */
export const closeLeaversAgain = async (services: Services): Promise<number> => {
  const { left } = await services.ledger.read()
  const eraseAt = new Date(services.clock.now().getTime() + GRACE_DAYS * DAY)
  let closed = 0
  await forEachAlone(left, async (id) => {
    if (await closeAgain(services, { id, eraseAt })) closed += 1
  })
  return closed
}
