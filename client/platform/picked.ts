import { fileRefusal, PICTURE_TYPES, TELLING_BYTES, typeOfBytes } from '#shared/kernel/picture-upload.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { hasShelf, SHELF } from './calls/logOut.ts'

/** The type given to files called JPG or PNG that aren't a picture we know. */
const UNREADABLE = 'application/x-unreadable'

/** Returns the file with the type that its first bytes reveal, if any. Browsers go by the file name's extension. */
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

/** Returns why a picked file can't be sent, in words for the member. */
export const faultIn = (file: File): string | undefined =>
  file.type === UNREADABLE
    ? 'This file isn’t a photo we can read. Choose another.'
    : fileRefusal(file)?.message

/** Returns picked pictures with their actual types. */
export const picked = (files: Iterable<File> | null): Promise<File[]> =>
  Promise.all(Array.from(files ?? [], withToldType))

/** Takes the files shared in the last hour, once, and how many there were in all. */
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
