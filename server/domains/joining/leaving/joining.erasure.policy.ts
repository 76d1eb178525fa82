import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findTakeBackEnd } from '#server/domains/accounts/accounts.queries.ts'
import { requireOwnerWithFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.policy.ts'

/**
 * For actions that can't be undone. Throws `wrong_password`, `not_proven`, and `changed_lately` while the owner may
 * still undo someone else's change of password, email address or second factor. Locks the account until the transaction
 * ends.
 */
export const requireForGood = async (
  tx: Tx,
  actor: Actor,
  proven: { passwordHash: string; now: Date },
): Promise<void> => {
  await requireOwnerWithFactor(tx, actor, proven)
  const { now } = proven
  if (await findTakeBackEnd(tx, { accountId: actor.id, now }))
    throw new Failure(ERASURE_REASONS.changedLately)
}
