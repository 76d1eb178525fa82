import type * as z from 'zod/mini'
import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS, type signUp as signUpEndpoint } from '#shared/domains/joining/joining.contract.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword, isPassword } from '#server/platform/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { sendConfirmation, tellAlreadyRegistered } from '../accounts/accounts.confirmation.commands.ts'
import { takeFounderPlace } from '../accounts/accounts.founders.commands.ts'
import { openSession } from '../accounts/accounts.sessions.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { insertAccount } from './joining.accounts.commands.ts'
import { requireAcceptable } from './joining.policy.ts'
import { findSignUp } from './joining.queries.ts'

type SignUp = z.output<typeof signUpEndpoint.input>
type Accepted = Awaited<ReturnType<typeof requireAcceptable>>

/** Everybody may find and see whoever has just joined. */
const AT_FIRST = { role: 'user', visibility: 'everyone', inSearch: true, showAgeAndPlace: true } as const

/** Confirmation is due where the site asks for it, and where no answer may tell who is a member. */
const isConfirmationDue = (settings: SiteSettings) =>
  settings.requireEmailConfirmation || settings.discreetSignUp

const storeSignUp = async (
  services: Services,
  caller: Caller,
  form: Accepted,
  passwordHash: string,
  settings: SiteSettings,
): Promise<Session | null> =>
  inTransaction(services, async (unit) => {
    const id = newId()
    const { email, username, profileType, birthMonth, birthYear } = form
    const isWaiting = isConfirmationDue(settings)
    await insertAccount(services, unit, {
      id,
      email,
      passwordHash,
      confirmedAt: isWaiting ? null : services.clock.now(),
      signUpKey: form.clientKey,
      profile: { ...AT_FIRST, username, profileType, birthMonth, birthYear },
    })
    if (isWaiting) {
      await sendConfirmation(services, unit, caller, { id, email, siteName: settings.siteName })
      return null
    }
    await takeFounderPlace(unit.tx, id)
    return openSession(services, unit, caller, { id, kind: 'day' })
  })

/** The answer of the first call with this key, for whoever knows what was typed then; undefined for a new key. */
const repeatSignUp = async (services: Services, caller: Caller, form: SignUp) => {
  const first = await findSignUp(services.db, form.clientKey)
  if (!first) return undefined
  const isSame =
    first.status === 'active' &&
    first.email.toLowerCase() === form.email.toLowerCase() &&
    (await isPassword(first.passwordHash, form.password))
  if (!isSame) throw new Failure(COMMON_REASONS.invalidInput, { fields: { clientKey: 'was used before' } })
  if (!first.confirmedAt) return null
  return inTransaction(services, (unit) => openSession(services, unit, caller, { id: first.id, kind: 'day' }))
}

/**
 * Registers a member: log-in, profile, accepted terms and free tier in one transaction. Answers the session, or
 * null where the address must be confirmed first. Throws the reasons of the contract; of two who want one name
 * or address at the same time, the database lets one through.
 */
export const signUp = async (services: Services, caller: Caller, form: SignUp): Promise<Session | null> => {
  const repeated = await repeatSignUp(services, caller, form)
  if (repeated !== undefined) return repeated
  const settings = await getSiteSettings(services)
  const accepted = await requireAcceptable(services, form)
  const passwordHash = await hashPassword(form.password)
  try {
    return await storeSignUp(services, caller, accepted, passwordHash, settings)
  } catch (error) {
    const rule = brokenUniqueRule(error)
    if (rule === undefined) throw error
    if (rule === 'profiles_username') throw new Failure(JOINING_REASONS.usernameTaken)
    const first = await repeatSignUp(services, caller, form)
    if (first !== undefined) return first
    if (!settings.discreetSignUp) throw new Failure(JOINING_REASONS.alreadyRegistered)
    await tellAlreadyRegistered(services, caller, { email: form.email, siteName: settings.siteName })
    return null
  }
}
