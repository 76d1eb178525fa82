import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for reading what has been sent by then. */
const READ_WITHIN = 200

/** Most rounds of the event loop; the system's queue of new connections holds 511. */
const MOST_ROUNDS = 2000
/** Milliseconds. */
const SHORT_ROUND = 0.5
const SHORT_WITHIN = 500

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const ignoreError = () => undefined

/**
 * Keeps new connections from the HTTP server. Answers how many have come, and how to hand them over; from then on new
 * ones are served as before.
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
 * Resolves once nobody waits in the system's queue of new connections: the end of listening resets those. Node takes one of
 * them in each round of its event loop, so they come in quickly while none of them is served. What else a round does gives
 * more of them time to come after it has looked, so a short one is waited for as long as there may soon be one.
 */
const untilNoneWaits = async (count: () => number) => {
  const began = performance.now()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [before, from] = [count(), performance.now()]
    await nextRound()
    await nextRound()
    const now = performance.now()
    if (count() === before && (now - from < SHORT_ROUND || now - began > SHORT_WITHIN)) return
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
