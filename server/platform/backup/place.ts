import { WrongSettings } from '../runtime/start-failure.ts'
import { isKey } from '../storage/files.ts'
import type { S3Settings } from '../storage/s3-requests.ts'

const IN_BUCKET = /^s3:([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.+))?$/

/** Whether the text is a valid backup location: a path, or `s3:<bucket>` with or without a folder. */
export const isPlace = (text: string): boolean => {
  const [found, , folder] = IN_BUCKET.exec(text) ?? []
  return found === undefined ? !text.startsWith('s3:') : folder === undefined || isKey(folder)
}

/**
 * Returns the bucket and folder of `s3:<bucket>/<folder>`, with the endpoint and key from the S3 settings, or undefined
 * for a path. If the bucket can't be used, throws an error that names the setting.
 */
export const bucketAt = (
  place: string,
  s3: S3Settings | null,
  setting = '',
): { s3: S3Settings; folder: string } | undefined => {
  const [found, bucket = '', folder = ''] = IN_BUCKET.exec(place) ?? []
  if (found === undefined) return undefined
  if (!s3) throw new WrongSettings(`${setting}${place} needs S3_ENDPOINT and what belongs to it.`)
  if (s3.bucket === bucket) {
    throw new WrongSettings(
      `${setting}${place} is where the site keeps its files; backups need a bucket of their own.`,
    )
  }
  return { s3: { ...s3, bucket }, folder }
}
