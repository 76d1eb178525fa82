import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS } from '#shared/domains/joining/joining.contract.ts'
import { OLDEST_BIRTH_YEAR } from '#shared/domains/profiles/profiles.rules.ts'
import { isUsername } from '#shared/domains/usernames/usernames.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { EMAIL_PATTERN, normalSecret } from '#shared/kernel/fields.ts'
import { newId } from '#shared/kernel/ids.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireUncommonPassword } from '#server/domains/accounts/passwords/accounts.passwords.policy.ts'
import { recordOperatorAct } from '../audit/audit.commands.ts'
import { requireFreeUsername } from '../usernames/usernames.policy.ts'
import { insertAccount } from './joining.accounts.commands.ts'

/** Placeholders for what an admin isn't asked for, such as a birth date. Neither these nor the profile is shown. */
const UNASKED = {
  profileType: 'man',
  birthYear: OLDEST_BIRTH_YEAR,
  birthMonth: 1,
  inSearch: false,
  showAge: false,
  showPlace: false,
  visibility: 'friends',
} as const

/**
 * Creates an admin who can log in immediately, and records that; throws the same reasons as sign-up. Only called by the
 * operator's command.
 */
export const createAdmin = async (
  services: Services,
  { email, username, password }: { email: string; username: string; password: string },
): Promise<void> => {
  if (!EMAIL_PATTERN.test(email)) throw new Failure(JOINING_REASONS.emailInvalid)
  if (!isUsername(username)) throw new Failure(JOINING_REASONS.usernameInvalid)
  if (normalSecret(password).length < PASSWORD.min) throw new Failure(JOINING_REASONS.passwordTooShort)
  await requireUncommonPassword(services, { email, username, password })
  const passwordHash = await hashPassword({ password, whom: 'the operator' })
  const id = newId()
  try {
    await inTransaction(services, async (unit) => {
      await requireFreeUsername(services, unit.tx, { username, now: unit.now })
      await insertAccount(services, unit, {
        id,
        email,
        passwordHash,
        signUpKey: null,
        profile: { ...UNASKED, username, role: 'admin' },
      })
      const subject = { memberId: id }
      await recordOperatorAct(services, unit.tx, { act: 'ops.createAdmin', at: unit.now, subject })
    })
  } catch (error) {
    if (brokenUniqueRule(error) === undefined) throw error
    throw new Failure(JOINING_REASONS.alreadyRegistered)
  }
}
