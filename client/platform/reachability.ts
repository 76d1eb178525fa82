import { SECOND } from '#shared/kernel/time.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { answersAtAll } from './connection.ts'

const KEPT_FOR = 30 * SECOND
const KEY = 'reachability'

const keep = (isReachable: boolean) =>
  browserStorage.write(KEY, JSON.stringify({ at: Date.now(), isReachable }))

const readKept = (): boolean | undefined => {
  try {
    const { at, isReachable } = JSON.parse(browserStorage.read(KEY) ?? '{}') as Record<string, unknown>
    const age = Date.now() - Number(at)
    if (age >= 0 && age < KEPT_FOR && typeof isReachable === 'boolean') return isReachable
  } catch {
    // Whatever else may stand there.
  }
  return undefined
}

/** After a request without an answer a good result is worth nothing any more. */
export const forgetReachable = () => {
  if (readKept()) browserStorage.remove(KEY)
}

/** Whether the server can be reached, by three attempts at most; `fresh` passes over a result of the last 30 s. */
export const isReachable = async ({ fresh = false } = {}): Promise<boolean> => {
  const kept = fresh ? undefined : readKept()
  if (kept !== undefined) return kept
  const found = await answersAtAll()
  keep(found)
  return found
}
