import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/platform/runtime/config.ts'
import { decryptBytes, encrypt } from '#server/platform/secrets/encrypt.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { largestOf } from '#server/domains/photos/photos.queries.ts'

/** Returns the key that's used only to encrypt copies of reported pictures. */
export const evidenceKey = (config: Config): Buffer => keyFor(config.secretKey, 'report-evidence')

export const newEvidenceKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `reports/${name.slice(0, 2)}/${name}`
}

/** Returns a stored picture, encrypted to be stored under the file key `as`. Returns null if its file is gone. */
export const sealPicture = async (
  { config, files }: Services,
  { fileKey, as }: { fileKey: string; as: string },
): Promise<Buffer | null> => {
  const file = await files.get(largestOf(fileKey))
  return file && encrypt(evidenceKey(config), await buffer(file.stream), as)
}

/** Returns the decrypted copy of a reported picture. Returns null if its file is gone. */
export const readEvidence = async ({ config, files }: Services, fileKey: string): Promise<Buffer | null> => {
  const file = await files.get(largestOf(fileKey))
  return file && decryptBytes(evidenceKey(config), await buffer(file.stream), fileKey)
}
