import { MINUTE } from '#shared/kernel/time.ts'
import { createTurns } from '../runtime/turns.ts'

/**
 * Marks pictures one at a time, so that many views leave threads for uploads, files and passwords. A page of shared
 * photos fits into one member's queue.
 */
const inTurn = createTurns({ atOnce: 1, maxWaiting: 60, maxBehind: 60, tryAgain: 5 })

/**
 * How long marked pictures are cached, and the maximum total size in bytes, which is enough for a few hundred pictures.
 */
const KEPT_FOR = 5 * MINUTE
const MAX_BYTES = 64 * 1024 * 1024

export interface Marking {
  /** Identifies everything the marked picture depends on: the file, the size, and the name in it. */
  key: string
  whom: string
  /** Returns null if the file is gone. */
  mark(): Promise<Buffer | null>
}

/**
 * Recently requested marked pictures, most recent last, only in this process's memory. Callers must have checked who
 * may see them, because nothing here does.
 */
const kept = new Map<string, { picture: Buffer; timer: NodeJS.Timeout }>()
let bytes = 0

const forget = (key: string) => {
  const known = kept.get(key)
  if (!known) return
  clearTimeout(known.timer)
  kept.delete(key)
  bytes -= known.picture.length
}

const keep = (key: string, picture: Buffer) => {
  forget(key)
  kept.set(key, { picture, timer: setTimeout(forget, KEPT_FOR, key).unref() })
  bytes += picture.length
  for (const oldest of kept.keys()) {
    if (bytes <= MAX_BYTES) break
    forget(oldest)
  }
}

/** Returns a picture if it was marked within the last few minutes. */
export const findMarked = (key: string): Buffer | undefined => {
  const known = kept.get(key)
  if (!known) return undefined
  // Moves the picture behind all others, so that the least recently viewed is removed first.
  kept.delete(key)
  kept.set(key, known)
  return known.picture
}

const underWay = new Map<string, Promise<Buffer | null>>()

/**
 * Marks the picture, once for simultaneous requests. Throws `too_many_requests` if too many requests from the same
 * person are waiting, and `unavailable` if too many from others are.
 */
export const makeMarked = ({ key, whom, mark }: Marking): Promise<Buffer | null> => {
  const making =
    underWay.get(key) ??
    inTurn(whom, mark)
      .then((picture) => {
        if (picture) keep(key, picture)
        return picture
      })
      .finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}
