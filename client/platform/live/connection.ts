import { SECOND } from '#shared/kernel/time.ts'
import { isNoAnswer, reportReachability } from '../calls/call.ts'

const TIMEOUT = 3 * SECOND
const ATTEMPTS = 3

/** Milliseconds between attempt `n`, counted from 0, and the next. */
export const waitAfter = (n: number): number => Math.min(SECOND * 2 ** n, 4 * SECOND)

/** Returns the server's health, if it responds within 3 s. Throws if the check itself fails, not the network. */
const askHealth = async (method: 'GET' | 'HEAD'): Promise<'well' | 'unwell' | 'no answer'> => {
  try {
    const { ok, status } = await fetch('/api/health', {
      method,
      cache: 'no-store',
      signal: abortAfter(TIMEOUT),
    })
    if (isNoAnswer(status)) return 'no answer'
    reportReachability('answered')
    return ok ? 'well' : 'unwell'
  } catch (error) {
    // Network errors and timeouts throw these.
    if (error instanceof TypeError || error instanceof DOMException) return 'no answer'
    throw error
  }
}

/** Whether one of three attempts succeeds. Calls `onMiss` when the first one fails. */
const succeeds = async (attempt: () => Promise<boolean>, onMiss?: () => void): Promise<boolean> => {
  for (let n = 0; n < ATTEMPTS; n += 1) {
    if (n > 0) await new Promise((resolve) => setTimeout(resolve, waitAfter(n - 1)))
    if (await attempt()) return true
    if (n === 0) onMiss?.()
  }
  return false
}

/** Whether the server reports within 3 s that it's healthy. */
export const isHealthy = (): Promise<boolean> =>
  askHealth('GET').then(
    (answer) => answer === 'well',
    () => false,
  )

/**
 * Checks the server's health. Throws after three attempts without a healthy response. Calls `onMiss` if the first one
 * fails.
 */
export const checkConnection = async (onMiss?: () => void): Promise<void> => {
  if (!(await succeeds(isHealthy, onMiss))) throw new Error('Failed to connect to authentication service')
}

/** Whether the server responds at all, in up to three attempts. Throws if the check itself breaks. */
export const answersAtAll = (): Promise<boolean> =>
  succeeds(async () => (await askHealth('HEAD')) !== 'no answer')

/** Returns a signal that aborts with a `TimeoutError` after this many milliseconds. */
export const abortAfter = (ms: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return controller.signal
}
