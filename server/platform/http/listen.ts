import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { isCoded, StartFailure, WrongSettings } from '../start-failure.ts'

type Place = Pick<Config, 'port' | 'host'>

/** What an error of listening means for the operator. */
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

/** Throws a StartFailure where nobody can listen, before anything is opened that takes its time. */
export const requireFree = async (place: Place): Promise<void> => {
  const server = createServer().listen(place.port, place.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw whyNotListening(place, error)
  }
  server.close()
  await once(server, 'close')
}
