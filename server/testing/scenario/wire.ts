import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Opens a raw connection to a listening server, over which a test can send anything. */
export const openWire = (http: FastifyInstance) => {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  return {
    socket,
    heard: () => heard,
    /** Everything received before the server closed the connection. */
    untilEnd: async () => {
      await closed
      return heard
    },
  }
}
