import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { findTokenOwner } from '#server/domains/accounts/accounts.queries.ts'

/** The number of most common passwords to reject; the estimator adds one guess to a password's rank. */
const REFUSED = 10_000
/**
 * The number of characters checked, because the work grows quadratically, and longer passwords are no easier to guess.
 */
const JUDGED = 40

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Loads the estimator, which estimates a password's number of guesses from leaked passwords, repeats, sequences and
 * keyboard rows. It's loaded when first needed, because it takes memory.
 */
const loadEstimator = (): Promise<ZxcvbnFactory> =>
  (loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({
        dictionary: { leaked: dictionary['passwords-common'].slice(0, REFUSED) },
        graphs: adjacencyGraphs,
      }),
  ))

/**
 * Returns names as someone would type them in a password: unchanged, and with everything but letters and digits
 * removed.
 */
const spellingsOf = (names: readonly string[]) =>
  names.flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{N}]/gu, '')]).map((name) => name.slice(0, JUDGED))

/**
 * The minimum length of a name that counts, because shorter names occur by chance in passwords that are hard to guess.
 */
const SHORTEST_NAME = 4

type Match = ReturnType<ZxcvbnFactory['check']>['sequence'][number]
const isName = ({ token, ['dictionaryName']: dictionary }: Match) =>
  dictionary === 'userInputs' && token.length >= SHORTEST_NAME

/** Whether the password is only names, with digits and punctuation around them. */
const isMadeOfNames = (sequence: readonly Match[]) =>
  sequence.some(isName) && sequence.every((match) => isName(match) || !/\p{L}/u.test(match.token))

/**
 * Throws `password_too_common` if the site rejects passwords that attackers guess first: the most common ones, keyboard
 * or alphabet sequences, and the names of the site and the owner, with any digits and punctuation around them. Capitals
 * make no difference.
 */
export const requireUncommonPassword = async (
  services: Services,
  { password, email, username }: { password: string; email: string; username: string },
): Promise<void> => {
  const { refuseCommonPasswords, siteName } = await getSiteSettings(services)
  if (!refuseCommonPasswords) return
  const names = spellingsOf([siteName, email, ...email.split('@'), username]).filter(Boolean)
  const estimator = await loadEstimator()
  const { guesses, sequence } = estimator.check(normalSecret(password).toLowerCase().slice(0, JUDGED), names)
  if (guesses <= REFUSED + 1 || isMadeOfNames(sequence)) throw new Failure(ACCOUNT_REASONS.passwordTooCommon)
}

/** Returns the owner of a reset link; throws `invalid_token`. */
export const requireResetLink = async ({ db, clock }: Services, token: string) => {
  const owner = await findTokenOwner(db, { token, purpose: 'reset_password', now: clock.now() })
  if (!owner) throw new Failure(ACCOUNT_REASONS.invalidToken)
  return owner
}
