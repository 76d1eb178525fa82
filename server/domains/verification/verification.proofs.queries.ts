import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/platform/runtime/config.ts'
import { decryptBytes } from '#server/platform/secrets/encrypt.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** Returns the key that's used only to encrypt verification photos. */
export const proofKey = (config: Config): Buffer => keyFor(config.secretKey, 'verification-photos')

const ENDING = '-full.webp'

/** Returns the name of a verification photo's file. There's only one size, and the file is encrypted. */
export const proofFile = (fileKey: string): string => `${fileKey}${ENDING}`

/** Returns the decrypted photo as WebP, or null if its file is gone. */
export const readProof = async ({ config, files }: Services, fileKey: string): Promise<Buffer | null> => {
  const file = await files.get(proofFile(fileKey))
  return file && decryptBytes(proofKey(config), await buffer(file.stream), fileKey)
}

/** Returns the decrypted content of a file, or null if the file is gone. */
export const openProofFile = async (services: Services, file: string): Promise<Readable | null> => {
  const webp = await readProof(services, file.slice(0, -ENDING.length))
  return webp && Readable.from([webp])
}
