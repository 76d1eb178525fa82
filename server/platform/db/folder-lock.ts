import { createConnection, createServer, type Server } from 'node:net'
import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** Another process is on the folder. */
export class FolderInUse extends StartFailure {}

const inUse = (folder: string) =>
  new FolderInUse(`The data folder ${folder} is in use by another running Ampersand; stop that one first.`)

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

/** The kernel frees an abstract socket with its process, however that ends. */
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

/** A socket file outlives a killed process; only who holds the guard folder may judge and replace it. */
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

/** Keeps every other process off the folder until released; throws a StartFailure while one is on it. */
export const lockFolder: (folder: string) => Promise<FolderLock> =
  process.platform === 'linux' ? lockByAbstractSocket : lockBySocketFile
