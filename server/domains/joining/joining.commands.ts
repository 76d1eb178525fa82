import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS } from '#shared/domains/joining/joining.contract.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword, isPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { openSession } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { findLanding } from '../pages/pages.queries.ts'
import { requireFreeUsername } from '../usernames/usernames.policy.ts'
import { findReferrer } from '../referrals/referrals.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { join } from './joining.accounts.commands.ts'
import { askToConfirm } from './joining.pending.commands.ts'
import { requireAcceptable, type SignUp } from './joining.policy.ts'
import { findSignUp } from './joining.queries.ts'

/** Returns a session for a caller who repeats the call with the same client key and input; undefined for a new key. */
const repeatSignUp = async (services: Services, caller: Caller, form: SignUp) => {
  const first = await findSignUp(services.db, form.clientKey)
  if (!first) return undefined
  const isSame =
    first.status === 'active' &&
    first.secondFactorSince === null &&
    first.email.toLowerCase() === form.email.toLowerCase() &&
    (await isPassword(first.passwordHash, { password: form.password, whom: caller.network }))
  if (!isSame) throw new Failure(COMMON_REASONS.invalidInput, { fields: { clientKey: 'was used before' } })
  return inTransaction(services, (unit) => openSession(services, unit, caller, { ...first, kind: 'day' }))
}

/** Creates the account immediately, in one transaction. */
const joinAtOnce = async (
  services: Services,
  caller: Caller,
  form: SignUp,
  settings: SiteSettings,
): Promise<Session> => {
  const repeated = await repeatSignUp(services, caller, form)
  if (repeated) return repeated
  try {
    const accepted = await requireAcceptable(services, form, settings)
    const landingId = await findLanding(services, form.landing)
    const passwordHash = await hashPassword({ password: form.password, whom: caller.network })
    return await inTransaction(services, async (unit) => {
      await requireFreeUsername(services, unit.tx, { username: form.username, now: unit.now })
      const referrerId = await findReferrer(unit.tx, caller.referral)
      return join(services, unit, caller, {
        ...accepted,
        visibility: settings.newProfilesOpenTo,
        passwordHash,
        signUpKey: form.clientKey,
        referrerId,
        landingId,
      })
    })
  } catch (error) {
    const isRefused = error instanceof Failure
    if (!isRefused && brokenUniqueRule(error) === undefined) throw error
    // A repeat of this call may have succeeded in the meantime and taken the username and email address.
    const first = await repeatSignUp(services, caller, form)
    if (first) return first
    throw isRefused ? error : new Failure(JOINING_REASONS.alreadyRegistered)
  }
}

/**
 * Registers a member. Returns the session, or null if the email address must be confirmed first, because the site
 * requires it or no response may reveal who is a member. Throws the contract's reasons. If two callers want the same
 * username or email address at the same time, only one succeeds.
 */
export const signUp = async (services: Services, caller: Caller, form: SignUp): Promise<Session | null> => {
  const settings = await getSiteSettings(services)
  const mustConfirm = settings.requireEmailConfirmation || settings.discreetSignUp
  const session = mustConfirm ? null : await joinAtOnce(services, caller, form, settings)
  if (mustConfirm) await askToConfirm(services, caller, form, settings)
  if (caller.referral !== undefined) caller.forgetReferral()
  return session
}
