import type * as z from 'zod/mini'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS, type signUp } from '#shared/domains/joining/joining.contract.ts'
import { firstSignUpProblem, isProfileType } from '#shared/domains/joining/joining.rules.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { COMMON_REASONS, Failure, type Reason } from '#shared/kernel/failure.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { unseal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireUncommonPassword } from '#server/domains/accounts/passwords/accounts.passwords.policy.ts'
import { isUsernameFree } from '../usernames/usernames.queries.ts'
import { findWaiting } from './joining.queries.ts'

/**
 * The purpose that confirmation links are encrypted for. A link contains the encrypted ID of its sign-up, so no stored
 * value works as a link.
 */
export const LINK_SEAL = 'sign-up'

export type SignUp = z.output<typeof signUp.input>

const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.values(JOINING_REASONS).map((reason) => [reason.code, reason]),
)

const hasProfileType = (form: SignUp): form is SignUp & { profileType: ProfileType } =>
  isProfileType(form.profileType)

const requireOpen = ({ registrationIsOpen, closedSentence }: SiteSettings) => {
  if (registrationIsOpen) return
  throw new Failure({ ...JOINING_REASONS.registrationClosed, message: closedSentence })
}

/**
 * Checks every rule of the form again and throws the reason of the first broken one, in the form's order, after
 * `registration_closed` with the admins' text.
 */
export const requireAcceptable = async (services: Services, form: SignUp, settings: SiteSettings) => {
  requireOpen(settings)
  const now = services.clock.now()
  const isFree = await isUsernameFree(services, services.db, {
    username: form.username,
    now,
    siteName: settings.siteName,
    signUpKey: form.replaces,
  })
  const availability = isFree ? 'available' : 'taken'
  const problem = firstSignUpProblem({ ...form, availability }, now)
  if (problem) throw new Failure(REASONS.get(problem) ?? COMMON_REASONS.invalidInput)
  await requireUncommonPassword(services, form)
  if (!hasProfileType(form)) throw new Error('A form without a profile type passed the rules of sign-up.')
  return form
}

/** Returns the sign-up that a mailed link completes; throws `invalid_token`. */
export const requireWaiting = async ({ db, clock, config }: Services, token: string) => {
  const id = unseal(config.secretKey, LINK_SEAL, token)
  const signUp = id === null ? null : await findWaiting(db, id, clock.now())
  if (!signUp) throw new Failure(ACCOUNT_REASONS.invalidToken)
  return signUp
}
