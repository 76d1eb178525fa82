import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  ACCOUNT_REASONS,
  type confirmEmail as confirmEmailEndpoint,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS } from '#shared/domains/joining/joining.contract.ts'
import { USERNAME_REASONS } from '#shared/domains/usernames/usernames.contract.ts'
import { Failure, type Reason } from '#shared/kernel/failure.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword, isPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireUncommonPassword } from '#server/domains/accounts/passwords/accounts.passwords.policy.ts'
import { requireFreeUsername } from '../usernames/usernames.policy.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { join } from './joining.accounts.commands.ts'
import { requireWaiting } from './joining.policy.ts'
import type { findWaiting } from './joining.queries.ts'
import { pendingSignUps } from './joining.tables.ts'

type Typed = z.output<typeof confirmEmailEndpoint.input>
type SignUp = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Failures that mean someone else has taken the email address or username since the sign-up. */
const TAKEN: readonly Reason[] = [JOINING_REASONS.alreadyRegistered, USERNAME_REASONS.taken]

const confirm = statement('joining.confirm', (db, { id, now }: Given<{ id: string; now: Date }>) =>
  db
    .update(pendingSignUps)
    .set({ confirmedAt: sql`${now}`, destination: null })
    .where(
      and(eq(pendingSignUps.id, id), isNull(pendingSignUps.confirmedAt), gt(pendingSignUps.expiresAt, now)),
    )
    .returning({ id: pendingSignUps.id }),
)

/** Returns the hash of the account's password: the sign-up's password if it's repeated, or a new one. */
const choosePassword = async (services: Services, signUp: SignUp, { password, isNew }: Typed) => {
  if (!isNew) {
    if (await isPassword(signUp.passwordHash, { password, whom: signUp.id })) return signUp.passwordHash
    throw new Failure(ACCOUNT_REASONS.passwordDiffers)
  }
  await requireUncommonPassword(services, { ...signUp, password })
  return hashPassword({ password, whom: signUp.id })
}

/**
 * Creates the account of a sign-up once its link is opened, and logs the member in. The password is repeated or a new
 * one is chosen, so that someone who signed up with another person's email address doesn't know it. Also returns the
 * visitor's destination. Throws the contract's reasons.
 */
export const confirmEmail = async (
  services: Services,
  caller: Caller,
  typed: Typed,
): Promise<{ session: Session; destination: string | null }> => {
  const signUp = await requireWaiting(services, typed.token)
  const passwordHash = await choosePassword(services, signUp, typed)
  const { newProfilesOpenTo: visibility } = await getSiteSettings(services)
  try {
    return await inTransaction(services, async (unit) => {
      const { now } = unit
      const { username, clientKey: signUpKey } = signUp
      await requireFreeUsername(services, unit.tx, { username, now, signUpKey })
      const confirmed = await confirm(unit.tx, { id: signUp.id, now })
      if (confirmed.length === 0) throw new Failure(ACCOUNT_REASONS.invalidToken)
      const terms = { version: signUp.termsVersion, acceptedAt: signUp.createdAt }
      const newcomer = { ...signUp, visibility, passwordHash, terms, signUpKey: null }
      const session = await join(services, unit, caller, newcomer)
      return { session, destination: signUp.destination }
    })
  } catch (error) {
    // Someone else has taken the email address or username since the sign-up.
    const isTaken = error instanceof Failure && TAKEN.includes(error.reason)
    if (isTaken || brokenUniqueRule(error)) throw new Failure(ACCOUNT_REASONS.invalidToken)
    throw error
  }
}
