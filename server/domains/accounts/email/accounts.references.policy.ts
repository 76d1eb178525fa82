import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/**
 * Returns the keyed hash stored for an email's reference; without the site's secret, the reference can't be looked up.
 */
export const hashReference = ({ config }: Pick<Services, 'config'>, reference: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'letter reference'), reference)
