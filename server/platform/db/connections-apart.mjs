const codeOf = (letter) => letter.charCodeAt(0)
const HELD_UNTIL_SYNC = new Set(['P', 'B', 'D', 'E', 'C'].map(codeOf))
const SYNC = Buffer.from([codeOf('S'), 0, 0, 0, 4])

/** Where in a step the name of its statement begins; undefined where it names none. */
function nameIn(step) {
  if (step[0] === codeOf('P')) return 5
  if (step[0] === codeOf('B')) return step.indexOf(0, 5) + 1
  return (step[0] === codeOf('D') || step[0] === codeOf('C')) && step[5] === codeOf('S') ? 6 : undefined
}

/** The same step with the name of its statement behind the number of the connection. */
function withOwnName(connection, step) {
  const at = nameIn(step)
  if (!at || step[at] === 0) return step
  const named = Buffer.concat([step.subarray(0, at), Buffer.from(`${connection}:`), step.subarray(at)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}

/** The step that forgets the statement that this one named; undefined where it names none. */
function forgettingOf(step) {
  if (step[0] !== codeOf('P') || step[5] === 0) return undefined
  const name = step.subarray(5, step.indexOf(0, 5) + 1)
  const forgetting = Buffer.concat([Buffer.from([codeOf('C'), 0, 0, 0, 0, codeOf('S')]), name])
  forgetting.writeUInt32BE(forgetting.length - 1, 1)
  return forgetting
}

/**
 * All connections share one session. So the steps of one query (parse, bind, execute) are handed over at once: another
 * connection's steps between them would meet the wrong statement. And the statements of each have names of their own, which
 * go with the connection.
 */
export function keepConnectionsApart(server) {
  const queue = server.queryQueue
  if (!queue?.enqueue || !queue.clearQueueForHandler) throw new Error('cannot keep connections apart')
  const enqueue = queue.enqueue.bind(queue)
  const clear = queue.clearQueueForHandler.bind(queue)
  const held = new Map()
  const named = new Map()
  const handOver = (connection, steps, onData) =>
    enqueue(connection, new Uint8Array(Buffer.concat(steps)), onData)
  queue.enqueue = (connection, message, onData) => {
    const step = withOwnName(connection, message)
    const forgetting = forgettingOf(step)
    if (forgetting) named.set(connection, [...(named.get(connection) ?? []), forgetting])
    const steps = [...(held.get(connection) ?? []), step]
    if (HELD_UNTIL_SYNC.has(step[0])) {
      held.set(connection, steps)
      return Promise.resolve(0)
    }
    held.delete(connection)
    return handOver(connection, steps, onData)
  }
  queue.clearQueueForHandler = (connection) => {
    clear(connection)
    held.delete(connection)
    const forgettings = named.get(connection)
    named.delete(connection)
    // Where it fails the database is closing, and the session with it.
    if (forgettings) handOver(connection, [...forgettings, SYNC], () => {}).catch(() => {})
  }
}
