import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** What is kept of the reference of an email: without the secret of the site no one finds the reference by it. */
export const hashReference = ({ config }: Pick<Services, 'config'>, reference: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'letter reference'), reference)
