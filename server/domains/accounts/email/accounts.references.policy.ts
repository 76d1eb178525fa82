import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** Returns what is stored of an email's reference: it can't be looked up without the site's secret. */
export const hashReference = ({ config }: Pick<Services, 'config'>, reference: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'letter reference'), reference)
