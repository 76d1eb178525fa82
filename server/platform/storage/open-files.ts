import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './s3.ts'

/** Where files are kept that are not in S3. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/** Reads what another store has, and keeps what is new, and what is removed of that, in its own. */
export const filesOver = (own: Files, lent: Files): Files => ({
  ...own,
  get: async (key) => (await own.get(key)) ?? lent.get(key),
  size: async (key) => (await own.size(key)) ?? lent.size(key),
  has: async (key) => (await own.has(key)) || lent.has(key),
})

/** The files of a site: in the bucket of the settings, which a copy only reads, or in the data folder. */
export const openFiles = (config: Pick<Config, 'dataDir' | 's3' | 'quiet'>): Files => {
  const folder = folderFiles(filesFolder(config))
  if (!config.s3) return folder
  const bucket = s3Files(config.s3)
  return config.quiet ? filesOver(folder, bucket) : bucket
}
