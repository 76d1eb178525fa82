import { fileRefusal, PICTURE_TYPES, TELLING_BYTES, typeOfBytes } from '#shared/kernel/picture-upload.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { hasShelf, SHELF } from './calls/logOut.ts'

/** The type set for files named JPG or PNG that aren't a supported picture. */
const UNREADABLE = 'application/x-unreadable'

/**
 * Returns the file with the type detected from its first bytes, if any. Browsers only look at the file name's
 * extension.
 */
const withToldType = async (file: File): Promise<File> => {
  const head = await file
    .slice(0, TELLING_BYTES)
    .arrayBuffer()
    .catch(() => null)
  const told = head && typeOfBytes(new Uint8Array(head))
  const type = head && !told && PICTURE_TYPES.includes(file.type) ? UNREADABLE : told
  return type && type !== file.type
    ? new File([file], file.name, { type, lastModified: file.lastModified })
    : file
}

/** Returns the error message for a picked file that can't be sent. */
export const faultIn = (file: File): string | undefined =>
  file.type === UNREADABLE
    ? 'This file isn’t a photo we can read. Choose another.'
    : fileRefusal(file)?.message

/** Returns picked pictures with their actual types. */
export const picked = (files: Iterable<File> | null): Promise<File[]> =>
  Promise.all(Array.from(files ?? [], withToldType))

/**
 * Returns the files shared with the site in the last hour, and how many were shared, which may be more. Works only
 * once, because the files are then removed from this device.
 */
export const takeShared = async (): Promise<{ files: File[]; count: number }> => {
  if (!hasShelf() || !(await caches.has(SHELF))) return { files: [], count: 0 }
  const shelf = await caches.open(SHELF)
  const kept = await Promise.all((await shelf.keys()).map((request) => shelf.match(request)))
  await caches.delete(SHELF)
  const fresh = kept.filter((each) => each && Number(each.headers.get('x-at')) > Date.now() - HOUR)
  const files = await Promise.all(
    fresh.flatMap((each) => {
      if (!each) return []
      const name = decodeURIComponent(each.headers.get('x-name') ?? '')
      const type = each.headers.get('content-type') ?? ''
      return [each.blob().then((content) => new File([content], name, { type }))]
    }),
  )
  return {
    files,
    count: Math.max(files.length, ...fresh.map((each) => Number(each?.headers.get('x-count')))),
  }
}
