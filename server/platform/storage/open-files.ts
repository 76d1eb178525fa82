import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './s3.ts'

/** Returns the folder for files that aren't in S3. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/** Reads from the second store as well, but only writes to and removes from the first. */
export const filesOver = (own: Files, lent: Files): Files => ({
  ...own,
  get: async (key) => (await own.get(key)) ?? lent.get(key),
  size: async (key) => (await own.size(key)) ?? lent.size(key),
  has: async (key) => (await own.has(key)) || lent.has(key),
})

/** Opens a site's files: in the configured bucket, which a quiet copy only reads, or in the data folder. */
export const openFiles = (config: Pick<Config, 'dataDir' | 's3' | 'quiet'>): Files => {
  const folder = folderFiles(filesFolder(config))
  if (!config.s3) return folder
  const bucket = s3Files(config.s3)
  return config.quiet ? filesOver(folder, bucket) : bucket
}
