import { createConnection, createServer, type Server } from 'node:net'
import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../../runtime/start-failure.ts'
import { holdBeat, type Beat } from './folder-beat.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** Thrown if another process is using the folder. */
export class FolderInUse extends StartFailure {}

const inUse = (folder: string, where = '') =>
  new FolderInUse(
    `The data folder ${folder} is in use by another running Ampersand${where}; stop that one first.`,
  )

const isErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })

const held = (server: Server): FolderLock => ({
  release: () => new Promise((resolve) => void server.close(() => resolve())),
})

/** Locks the folder with an abstract socket, which the kernel releases when its process ends, however that happens. */
export const lockByAbstractSocket = async (folder: string): Promise<FolderLock> => {
  const { dev, ino } = statSync(folder)
  try {
    return held(await listen(`\0ampersand-${dev}-${ino}`))
  } catch (error) {
    throw isErrorCode(error, 'EADDRINUSE') ? inUse(folder) : error
  }
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Locks the folder with a socket file. The file outlives a killed process, so only the holder of the guard folder may
 * check and replace it.
 */
export const lockBySocketFile = async (folder: string): Promise<FolderLock> => {
  const { dev, ino } = statSync(folder)
  const path = join(tmpdir(), `ampersand-${dev}-${ino}`)
  const guard = `${path}.guard`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error
    throw new StartFailure(
      `Another Ampersand is starting on ${folder}; if none is, remove ${guard} and start again.`,
    )
  }
  try {
    if (await answers(path)) throw inUse(folder)
    rmSync(path, { force: true })
    return held(await listen(path))
  } finally {
    rmdirSync(guard)
  }
}

const lockHere = process.platform === 'linux' ? lockByAbstractSocket : lockBySocketFile

interface LockOptions extends Pick<Beat, 'onWait' | 'onLost'> {
  times?: Beat['times']
}

/**
 * Keeps every other process out of the folder until released. Throws a StartFailure while another process is using it.
 * Sockets detect processes on this machine's network, and disappear with them. A beat in the folder detects those in
 * other containers and on other hosts.
 */
export const lockFolder = async (folder: string, options: LockOptions): Promise<FolderLock> => {
  const here = await lockHere(folder)
  try {
    const beat = await holdBeat(folder, options)
    if ('heldOn' in beat) throw inUse(folder, ` on ${beat.heldOn}`)
    return {
      release: async () => {
        beat.release()
        await here.release()
      },
    }
  } catch (error) {
    await here.release()
    throw error
  }
}
