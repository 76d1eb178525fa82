import { Session } from 'node:inspector'

/** Milliseconds for which a statement of a foreign connection, `psql` for one, may keep everybody waiting. */
const FOREIGN_STATEMENT_MS = 3_000

/**
 * Has every thread run this, in the middle of whatever it does: one that works on a statement hears nothing else. Answers
 * what lets go of them.
 */
const interruptThreads = (expression: string): (() => void) => {
  const session = new Session()
  session.connect()
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message }),
  )
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return () => session.disconnect()
}

/**
 * Ends foreign statements that take too long; the embedded database itself cannot, as they keep its only thread. It is told
 * the id of a statement that begins, and nothing when that has ended.
 */
export const createCanceller = (): ((statement: string | undefined) => void) => {
  let end = () => {}
  return (statement) => {
    end()
    end = () => {}
    if (statement === undefined) return
    const timer = setTimeout(() => {
      end = interruptThreads(`globalThis.cancelStatement?.('${statement}')`)
    }, FOREIGN_STATEMENT_MS).unref()
    end = () => clearTimeout(timer)
  }
}
