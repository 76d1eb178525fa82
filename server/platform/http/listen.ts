import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Config } from '../runtime/config.ts'
import { isCoded, StartFailure, WrongSettings } from '../runtime/start-failure.ts'

type Place = Pick<Config, 'port' | 'host'>

/** Explains a listening error to the operator. */
export const whyNotListening = ({ port, host }: Place, error: unknown): unknown => {
  if (isCoded(error, 'EADDRINUSE')) {
    return new StartFailure(`Port ${port} on ${host} is in use. Set PORT to another one.`)
  }
  if (isCoded(error, 'EACCES')) {
    return new WrongSettings(`This user may not listen on port ${port}. Set PORT to one from 1024 on.`)
  }
  return ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].some((code) => isCoded(error, code))
    ? new WrongSettings(`HOST must be an address or a name of this machine, and ${host} is none.`)
    : error
}

const listenOnce = async (port: number, host: string) => {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Whether something accepts connections there. */
const isTaken = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Ports below this number are reserved for privileged users. */
const PRIVILEGED = 1024

/**
 * Throws a StartFailure if listening is impossible, before slow resources are opened. Doesn't listen on an unprivileged
 * port itself, because clients that are waiting for the site to come back would connect to it and be reset.
 */
export const requireFree = async (place: Place): Promise<void> => {
  const { port, host } = place
  try {
    await listenOnce(port < PRIVILEGED ? port : 0, host)
  } catch (error) {
    throw whyNotListening(place, error)
  }
  if (port >= PRIVILEGED && (await isTaken(port, host))) {
    throw whyNotListening(place, Object.assign(new Error('in use'), { code: 'EADDRINUSE' }))
  }
}
