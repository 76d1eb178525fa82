import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from './abort.ts'
import { isNoAnswer, tellAnswer } from './call.ts'

const TIMEOUT = 3 * SECOND
const ATTEMPTS = 3
const KEPT_FOR = 30 * SECOND
const KEY = 'reachability'

/** Milliseconds between attempt `n`, counted from 0, and the next. */
export const waitAfter = (n: number): number => Math.min(SECOND * 2 ** n, 4 * SECOND)

const keep = (isReachable: boolean) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), isReachable }))
  } catch {
    // Storage may be closed to us; the next check then asks again.
  }
}

const readKept = (): boolean | undefined => {
  try {
    const { at, isReachable } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const age = Date.now() - Number(at)
    if (age >= 0 && age < KEPT_FOR && typeof isReachable === 'boolean') return isReachable
  } catch {
    // As above, and whatever else may stand there.
  }
  return undefined
}

/** After a request without an answer a good result is worth nothing any more. */
export const forgetReachable = () => {
  try {
    if (readKept()) localStorage.removeItem(KEY)
  } catch {
    // What cannot be removed was not kept either.
  }
}

const attempt = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      signal: abortAfter(TIMEOUT),
    })
    return !isNoAnswer(status)
  } catch (error) {
    // So fail the network and the time limit; everything else is a fault of the check.
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}

const attemptAll = async (): Promise<boolean> => {
  for (let n = 0; n < ATTEMPTS; n += 1) {
    if (n > 0) await new Promise((resolve) => setTimeout(resolve, waitAfter(n - 1)))
    if (await attempt()) return true
  }
  return false
}

/** Whether the server can be reached, by three attempts at most; `anew` passes over a result of the last 30 s. */
export const isReachable = async ({ anew = false } = {}): Promise<boolean> => {
  const kept = anew ? undefined : readKept()
  if (kept !== undefined) return kept
  const found = await attemptAll()
  keep(found)
  if (found) tellAnswer('answered')
  return found
}
