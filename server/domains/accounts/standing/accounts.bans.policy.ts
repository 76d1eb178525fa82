import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** Domains whose email addresses ignore dots before the @. */
export const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/** Returns the normalised email address, which is the same for all spellings that reach the same person. */
export const sameForOne = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = name.split('+')[0] || name
  return WITHOUT_DOTS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Returns the keyed hash stored for a banned member's email address; without the site's secret, it can't be used to
 * find the address.
 */
export const hashBannedAddress = ({ config }: Pick<Services, 'config'>, email: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'banned address'), sameForOne(email))
