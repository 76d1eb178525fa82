import { keyedHash, keyFor } from '#server/platform/seal.ts'
import type { Services } from '#server/platform/services.ts'

/** What is kept of the reference of an email: without the secret of the site no one finds the reference by it. */
export const hashReference = ({ config }: Pick<Services, 'config'>, reference: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'letter reference'), reference)
