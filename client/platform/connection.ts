import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from './abort.ts'

const TIMEOUT = 3 * SECOND
/** Milliseconds before the first and the second repetition. */
const WAITS = [SECOND, 2 * SECOND]

/** Whether the server says it is well, within 3 s. */
export const isHealthy = async (): Promise<boolean> => {
  try {
    return (await fetch('/api/health', { signal: abortAfter(TIMEOUT) })).ok
  } catch {
    return false
  }
}

/** Asks the server whether it is well; throws after three tries without a good answer. */
export const checkConnection = async (): Promise<void> => {
  if (await isHealthy()) return
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (await isHealthy()) return
  }
  throw new Error('Failed to connect to authentication service')
}
