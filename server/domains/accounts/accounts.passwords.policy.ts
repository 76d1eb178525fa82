import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Services } from '#server/platform/services.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'

const REFUSED = 10_000
let common: Promise<ReadonlySet<string>> | undefined

/** The most common leaked passwords; read when first needed, since the list takes memory. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, REFUSED)),
  ))

/** Throws `password_too_common` where the site refuses passwords that are guessed first. */
export const requireUncommonPassword = async (
  services: Services,
  { password, email, username }: { password: string; email: string; username: string },
): Promise<void> => {
  const { refuseCommonPasswords } = await getSiteSettings(services)
  if (!refuseCommonPasswords) return
  const typed = password.toLowerCase()
  const isOwnName = typed === email.toLowerCase() || typed === username.toLowerCase()
  if (isOwnName || (await commonPasswords()).has(typed)) throw new Failure(ACCOUNT_REASONS.passwordTooCommon)
}
