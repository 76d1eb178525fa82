import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/platform/runtime/config.ts'
import { decryptBytes } from '#server/platform/secrets/encrypt.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** Seals verification photos and nothing else. */
export const proofKey = (config: Config): Buffer => keyFor(config.secretKey, 'verification-photos')

const ENDING = '-full.webp'

/** Where the one size of a verification photo lies; it is no picture before it is opened. */
export const proofFile = (fileKey: string): string => `${fileKey}${ENDING}`

/** The photo as WebP; null where its file is gone. */
export const readProof = async ({ config, files }: Services, fileKey: string): Promise<Buffer | null> => {
  const file = await files.get(proofFile(fileKey))
  return file && decryptBytes(proofKey(config), await buffer(file.stream), fileKey)
}

/** What a file holds that was sealed; null where it is gone. */
export const openProofFile = async (services: Services, file: string): Promise<Readable | null> => {
  const webp = await readProof(services, file.slice(0, -ENDING.length))
  return webp && Readable.from([webp])
}
