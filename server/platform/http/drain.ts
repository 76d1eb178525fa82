import { Server } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for reading what has been sent by then. */
const READ_WITHIN = 200

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Most rounds of the event loop. */
const MOST_ROUNDS = 200

/** Resolves after a round in which nobody has connected: the end of listening resets connections that weren't accepted yet. */
const untilQuiet = async ({ server }: FastifyInstance) => {
  let came = 0
  const count = () => void (came += 1)
  server.on('connection', count)
  for (let round = 0, before = -1; round < MOST_ROUNDS && came > before; round += 1) {
    before = came
    await nextRound()
    await nextRound()
  }
  server.off('connection', count)
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
    if (!http.server.listening || (await countConnections(http)) === 0) return () => Promise.resolve()
    await untilQuiet(http)
    isLast = true
    const ended = new Promise<void>((resolve) => {
      // The HTTP server's own would end the idle ones at once.
      Server.prototype.close.call(http.server, () => resolve())
    })
    await pause(READ_WITHIN)
    return () => ended
  }
}
