import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from './abort.ts'
import { isNoAnswer, tellAnswer } from './call.ts'

const TIMEOUT = 3 * SECOND
/** Milliseconds before the first and the second repetition. */
const WAITS = [SECOND, 2 * SECOND]

/** Whether the server says it is well, within 3 s. */
export const isHealthy = async (): Promise<boolean> => {
  try {
    const { ok, status } = await fetch('/api/health', { signal: abortAfter(TIMEOUT) })
    if (!isNoAnswer(status)) tellAnswer('answered')
    return ok
  } catch {
    return false
  }
}

/** Asks the server whether it is well; throws after three tries without a good answer. Tells when the first fails. */
export const checkConnection = async (onMiss?: () => void): Promise<void> => {
  if (await isHealthy()) return
  onMiss?.()
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (await isHealthy()) return
  }
  throw new Error('Failed to connect to authentication service')
}
