import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** With these, dots before the @ make no difference. */
export const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/** One text for all the ways to write an address whose mails reach one person. */
export const sameForOne = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = name.split('+')[0] || name
  return WITHOUT_DOTS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** What is kept of the address of someone who is banned: without the secret of the site nobody finds the address by it. */
export const hashBannedAddress = ({ config }: Pick<Services, 'config'>, email: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'banned address'), sameForOne(email))
