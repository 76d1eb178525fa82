import { mayPass, S3Away, S3Refusal } from './s3-requests.ts'

/** A full disk or a used-up share of it, and one that may only be read. */
const CANNOT_WRITE = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether the folder for files has no room left, or may not be written to: that doesn't pass by itself. */
export const isFolderFull = (error: Error & { code?: unknown }): boolean =>
  CANNOT_WRITE.includes(String(error.code))

/** Whether files can't be had or stored for now, and nothing is wrong with what was asked. */
export const isStorageAway = (error: Error): boolean =>
  error instanceof S3Away || (error instanceof S3Refusal && mayPass(error.status)) || isFolderFull(error)
