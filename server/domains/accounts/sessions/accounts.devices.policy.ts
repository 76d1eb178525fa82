import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

const SEALED_AS = 'device'

type Account = { id: string; passwordHash: string }

/** What the proof is worth nothing without: the account, and its password of then. */
const boundTo = ({ id, passwordHash }: Account) =>
  `${id} ${hashToken(passwordHash).subarray(0, 12).toString('base64url')}`

/**
 * What a browser keeps for a year to show that someone logged in to the account with it since the password was last
 * changed. Sealed, so that it tells nobody whose account that is, and of no use to follow anybody by.
 */
export const proofOfDevice = ({ config }: Pick<Services, 'config'>, account: Account): string =>
  seal(config.secretKey, SEALED_AS, `${newToken().slice(0, 16)} ${boundTo(account)}`)

/** Whether the proof is of this account, as it is now. */
export const isKnownDevice = (
  { config }: Pick<Services, 'config'>,
  account: Account,
  proof: string | undefined,
): boolean => {
  const opened = proof ? unseal(config.secretKey, SEALED_AS, proof) : null
  return opened !== null && opened.slice(opened.indexOf(' ') + 1) === boundTo(account)
}
