import { Session } from 'node:inspector'

/** Milliseconds a statement on a foreign connection, such as `psql`, may block everyone else. */
const FOREIGN_STATEMENT_MS = 3_000

/**
 * Evaluates an expression in every thread, interrupting whatever the thread is doing, because a thread that's running a
 * statement receives no messages. Returns a function that detaches from the threads.
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
 * Cancels foreign statements that take too long. The embedded database can't cancel them itself, because they occupy
 * its only thread. Call the returned function with a statement's id when it starts, and with undefined when it ends.
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
