import { mayPass, S3Away, S3Refusal } from './s3-requests.ts'

/** Error codes of a full disk, an exceeded quota and a read-only disk. */
const CANNOT_WRITE = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether the folder for files is full or isn't writable, which won't resolve itself. */
export const isFolderFull = (error: Error & { code?: unknown }): boolean =>
  CANNOT_WRITE.includes(String(error.code))

/** Whether files currently can't be read or stored, although nothing is wrong with the request. */
export const isStorageAway = (error: Error): boolean =>
  error instanceof S3Away || (error instanceof S3Refusal && mayPass(error.status)) || isFolderFull(error)
