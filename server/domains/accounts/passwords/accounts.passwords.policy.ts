import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { findTokenOwner } from '#server/domains/accounts/accounts.queries.ts'

/** Passwords that are guessed first; the estimator adds one guess to their number. */
const REFUSED = 10_000
/** Characters that are looked at; the work grows with their square, and what is longer is guessed no sooner. */
const JUDGED = 40

let loading: Promise<ZxcvbnFactory> | undefined

/** Estimates guesses from leaked passwords, repeats, sequences and rows of keys; made when first needed, since it takes memory. */
const loadEstimator = (): Promise<ZxcvbnFactory> =>
  (loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({
        dictionary: { leaked: dictionary['passwords-common'].slice(0, REFUSED) },
        graphs: adjacencyGraphs,
      }),
  ))

/** Names as someone would type them for a password: as they are, and with nothing between letters and digits. */
const spellingsOf = (names: readonly string[]) =>
  names.flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{N}]/gu, '')]).map((name) => name.slice(0, JUDGED))

/** Shorter names stand by chance in what nobody would guess. */
const SHORTEST_NAME = 4

type Match = ReturnType<ZxcvbnFactory['check']>['sequence'][number]
const isName = ({ token, ['dictionaryName']: dictionary }: Match) =>
  dictionary === 'userInputs' && token.length >= SHORTEST_NAME

/** Whether there is nothing but names with digits and marks around them. */
const isMadeOfNames = (sequence: readonly Match[]) =>
  sequence.some(isName) && sequence.every((match) => isName(match) || !/\p{L}/u.test(match.token))

/**
 * Throws `password_too_common` where the site refuses passwords that are guessed first: the most common ones, what a
 * keyboard or the alphabet gives by itself, and the names of the site and of its owner, whatever digits and marks stand
 * around them; capitals make no difference.
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

/** Whose password a mailed link resets; throws `invalid_token`. */
export const requireResetLink = async ({ db, clock }: Services, token: string) => {
  const owner = await findTokenOwner(db, { token, purpose: 'reset_password', now: clock.now() })
  if (!owner) throw new Failure(ACCOUNT_REASONS.invalidToken)
  return owner
}
