import { MINUTE } from '#shared/kernel/time.ts'
import { createTurns } from '../runtime/turns.ts'

/**
 * Pictures are marked one at a time, so that many looks leave threads to uploads, files and passwords. A page of shared
 * photos fits into the line of its member.
 */
const inTurn = createTurns({ atOnce: 1, maxWaiting: 60, maxBehind: 60, tryAgain: 5 })

/** How long marked pictures are kept, and how many bytes of them: some hundreds. */
const KEPT_FOR = 5 * MINUTE
const MAX_BYTES = 64 * 1024 * 1024

export interface Marking {
  /** Everything that the marked picture depends on: the file, the size, the name in it. */
  key: string
  whom: string
  /** Null where the file is gone. */
  mark(): Promise<Buffer | null>
}

/**
 * Marked pictures that were asked for a while ago, in the memory of this process alone, the latest last. Anyone who gets one
 * has been asked about first: nothing here says who may see it.
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

/** What was marked within the last minutes. */
export const findMarked = (key: string): Buffer | undefined => {
  const known = kept.get(key)
  if (!known) return undefined
  // Behind all others, so that what nobody looks at goes first.
  kept.delete(key)
  kept.set(key, known)
  return known.picture
}

const underWay = new Map<string, Promise<Buffer | null>>()

/**
 * Marks the picture, once for all who ask for the same meanwhile. Throws `too_many_requests` where too many of the same
 * person wait already, and `unavailable` where too many of others do.
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
