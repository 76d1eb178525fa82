import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './s3.ts'

/** Where files are kept that are not in S3. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/** The files of a site: in the bucket of the settings, or in the data folder. */
export const openFiles = (config: Pick<Config, 'dataDir' | 's3'>): Files =>
  config.s3 ? s3Files(config.s3) : folderFiles(filesFolder(config))
