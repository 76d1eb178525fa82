import { isStorageAway } from './away.ts'
import type { Files } from './files.ts'

export interface WatchedFiles extends Files {
  /** Whether files can be stored, as far as is known. */
  isStoring(): Promise<boolean>
}

/** The key of a file that's only stored to find out whether files can be stored again. */
const PROBE = 'probe'
/** Milliseconds between two probes, and maximum milliseconds to wait for one. */
const TRY_AGAIN = 10_000
const PATIENCE = 1_000

const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())

/** Remembers whether the last file could be stored. If it couldn't, `isStoring` probes again. */
export const watchFiles = (files: Files): WatchedFiles => {
  let isAway = false
  let triedAt = Number.NEGATIVE_INFINITY
  const watched = async <T>(storing: Promise<T>): Promise<T> => {
    try {
      const stored = await storing
      isAway = false
      return stored
    } catch (error) {
      if (error instanceof Error && isStorageAway(error)) isAway = true
      throw error
    }
  }
  const tryAgain = async () => {
    await watched(files.put(PROBE, Buffer.from('1')))
    await files.remove(PROBE)
  }
  return {
    ...files,
    put: (key, bytes) => watched(files.put(key, bytes)),
    write: (key, content) => watched(files.write(key, content)),
    isStoring: async () => {
      if (isAway && performance.now() - triedAt >= TRY_AGAIN) {
        triedAt = performance.now()
        await Promise.race([tryAgain().catch(() => undefined), wait(PATIENCE)])
      }
      return !isAway
    },
  }
}
