import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for reading what has been sent by then. */
const READ_WITHIN = 200

/** How long no one may have connected, and how long to wait for that at most, in milliseconds. */
const QUIET_FOR = 50
const QUIET_WITHIN = 500
/** A round of the event loop so short that hardly anyone connects in it, and how long to wait for one, in milliseconds. */
const SHORT_ROUND = 0.1
const SHORT_WITHIN = 1_000

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const ignoreError = () => undefined

/**
 * Keeps new connections from the HTTP server. `count` is how many it holds; `handOver` gives them to the server, which serves
 * later ones as before.
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
 * Resolves once the system's queue of new connections is empty: closing the listener resets whatever still waits there. Node
 * accepts one connection in each round of its event loop, so the queue empties quickly while none of them is served. It waits
 * until callers that keep calling are all held, and then for a short round, because more can connect after a round has looked.
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
 * Answers those who are connected before the server closes, which would end every connection on which nothing has been read
 * yet, also where a request waits: no new connection is taken, and each answer says that it's the last on its own. What is
 * answered is done when all connections have ended.
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
      // The HTTP server's own would end the idle ones at once.
      Server.prototype.close.call(http.server, () => resolve())
    })
    connections.handOver()
    if ((await countConnections(http)) > 0) await pause(READ_WITHIN)
    return () => ended
  }
}
