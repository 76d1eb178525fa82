import { HOUR } from '#shared/kernel/time.ts'
import { hasShelf, SHELF } from './sharedShelf.ts'

/** The files that have been shared in the last hour, once, and how many there were in all. */
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
