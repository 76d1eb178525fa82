import { Session } from 'node:inspector'

/** Milliseconds a statement on a foreign connection, such as `psql`, may keep everyone waiting. */
const FOREIGN_STATEMENT_MS = 3_000

/**
 * Runs this in every thread, in the middle of whatever it's doing: a thread that's working on a statement receives no
 * messages. Returns a function that detaches from the threads.
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
 * Ends foreign statements that take too long. The embedded database can't, because they occupy its only thread. The
 * returned function takes the id of a statement that starts, and undefined when it has ended.
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
