import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** For these domains, dots before the @ make no difference. */
export const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/** Returns the same text for every spelling of an address that reaches the same person. */
export const sameForOne = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = name.split('+')[0] || name
  return WITHOUT_DOTS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Returns what is stored of a banned member's address: without the site's secret, it can't be used to find the address.
 */
export const hashBannedAddress = ({ config }: Pick<Services, 'config'>, email: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'banned address'), sameForOne(email))
