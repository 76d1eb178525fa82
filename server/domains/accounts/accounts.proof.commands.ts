import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import {
  PROOF_LIFE,
  SECOND_FACTOR_REASONS,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { redeemCode } from './accounts.codes.commands.ts'
import { countCode } from './accounts.codes.policy.ts'
import { requireOwnPassword } from './accounts.credentials.policy.ts'
import { tellOfSecondFactor } from './accounts.second-factor.letters.commands.ts'
import { accounts, sessions } from './accounts.tables.ts'

const lockWithFactor = statement(
  'accounts.lockWithFactor',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ secondFactorSince: accounts.secondFactorSince })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
      .for('share'),
)

const keepProof = statement(
  'accounts.keepProof',
  (db, { sessionId, provenUntil }: Given<{ sessionId: string; provenUntil: Date }>) =>
    db
      .update(sessions)
      .set({ provenUntil: sql`${provenUntil}` })
      .where(and(eq(sessions.id, sessionId), ne(sessions.kind, 'ending'))),
)

/**
 * Lets a session change what protects the account, for ten minutes, once its member has typed the password and, where
 * the account has a second factor, a code. Throws the reasons of the contract.
 */
export const proveOwner = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  { password, code }: { password: string; code: string },
): Promise<Date> => {
  const account = await requireOwnPassword(services, actor, password)
  const { siteName } = await getSiteSettings(services)
  const takeBack = code ? await countCode(services, caller, account) : async () => {}
  let isWrong = false
  const requireFactor = async (unit: Work) => {
    const [found] = await lockWithFactor(unit.tx, account)
    if (!found) throw new Failure(CREDENTIAL_REASONS.wrongPassword)
    if (!found.secondFactorSince) return
    const redeemed = code ? await redeemCode(services, unit.tx, { accountId: account.id, code }) : null
    isWrong = redeemed === null
    if (isWrong) throw new Failure(SECOND_FACTOR_REASONS.wrongCode)
    if (redeemed === 'recovery')
      await tellOfSecondFactor(services, unit, caller, { ...account, siteName, what: 'recovery' })
  }
  try {
    return await inTransaction(services, async (unit) => {
      await requireFactor(unit)
      const provenUntil = new Date(services.clock.now().getTime() + PROOF_LIFE)
      await keepProof(unit.tx, { sessionId: actor.sessionId, provenUntil })
      return provenUntil
    })
  } finally {
    if (!isWrong) await takeBack()
  }
}
