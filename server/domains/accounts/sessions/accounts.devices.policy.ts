import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

const SEALED_AS = 'device'

type Account = { id: string; passwordHash: string }

/** The account and the password that the proof is bound to. */
const boundTo = ({ id, passwordHash }: Account) =>
  `${id} ${hashToken(passwordHash).subarray(0, 12).toString('base64url')}`

/**
 * Returns a proof that someone has used this browser to log in to the account since the last password change. The
 * browser keeps the proof for a year. It's encrypted, so that it doesn't reveal the account and can't be used for
 * tracking.
 */
export const proofOfDevice = ({ config }: Pick<Services, 'config'>, account: Account): string =>
  seal(config.secretKey, SEALED_AS, `${newToken().slice(0, 16)} ${boundTo(account)}`)

/** Whether the proof is for this account and its current password. */
export const isKnownDevice = (
  { config }: Pick<Services, 'config'>,
  account: Account,
  proof: string | undefined,
): boolean => {
  const opened = proof ? unseal(config.secretKey, SEALED_AS, proof) : null
  return opened !== null && opened.slice(opened.indexOf(' ') + 1) === boundTo(account)
}
