import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds to wait until data that was already sent has been read. */
const READ_WITHIN = 200

/** Milliseconds without a new connection that count as quiet, and the maximum milliseconds to wait for them. */
const QUIET_FOR = 50
const QUIET_WITHIN = 500
/**
 * Milliseconds of an event-loop iteration so short that hardly anyone connects during it, and the maximum milliseconds
 * to wait for one.
 */
const SHORT_ROUND = 0.1
const SHORT_WITHIN = 1_000

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const ignoreError = () => undefined

/**
 * Holds new connections back from the HTTP server. `count` returns their number. `handOver` passes them to the server,
 * which then serves later connections as before.
 */
const holdConnections = ({ server }: FastifyInstance) => {
  const serve = server.listeners('connection') as ((socket: Socket) => void)[]
  const held: Socket[] = []
  const hold = (socket: Socket) => {
    socket.on('error', ignoreError)
    held.push(socket)
  }
  server.removeAllListeners('connection')
  server.on('connection', hold)
  return {
    count: () => held.length,
    handOver: () => {
      server.off('connection', hold)
      for (const listener of serve) server.on('connection', listener)
      for (const socket of held) {
        if (!socket.destroyed) server.emit('connection', socket)
        socket.off('error', ignoreError)
      }
    },
  }
}

/**
 * Resolves once the system's queue of new connections is empty, because closing the listener resets any that are still
 * waiting there. Node accepts one connection per iteration of its event loop, so the queue empties quickly while none
 * of the connections is served. Waits until no more connections arrive from callers that keep retrying, and then for a
 * short iteration, because more can arrive after an iteration has checked the queue.
 */
const untilNoneWaits = async (count: () => number) => {
  const began = performance.now()
  let [last, before] = [began, count()]
  for (let from = began; from - began < SHORT_WITHIN;) {
    await nextRound()
    const now = performance.now()
    const took = now - from
    from = now
    if (count() > before) [last, before] = [now, count()]
    else if ((now - last > QUIET_FOR || now - began > QUIET_WITHIN) && took < SHORT_ROUND) return
  }
}

/**
 * Serves everyone who's connected before the server closes. Closing would end every connection that hasn't been read
 * from yet, even if a request is waiting there. So no new connections are accepted, and each response announces that
 * it's the last on its connection. The returned function waits until all connections have ended.
 */
export const createDrain = (http: FastifyInstance): (() => Promise<() => Promise<void>>) => {
  let isLast = false
  http.addHook('onRequest', (_request, reply, done) => {
    if (isLast) reply.header('connection', 'close')
    done()
  })
  return async () => {
    if (!http.server.listening) return () => Promise.resolve()
    isLast = true
    const connections = holdConnections(http)
    await untilNoneWaits(connections.count)
    const ended = new Promise<void>((resolve) => {
      // The HTTP server's own `close` would end idle connections immediately.
      Server.prototype.close.call(http.server, () => resolve())
    })
    connections.handOver()
    if ((await countConnections(http)) > 0) await pause(READ_WITHIN)
    return () => ended
  }
}
