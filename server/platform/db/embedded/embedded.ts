import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../runtime/project-root.ts'
import { folderFailure, isCoded, StartFailure, temporaryFailure } from '../../runtime/start-failure.ts'
import { createCanceller } from '../cancelling.ts'
import { lockFolder } from './folder-lock.ts'

export interface Embedded {
  /** The socket's folder, as `host` for the driver. */
  host: string
  close(): Promise<void>
}

interface EmbeddedOptions {
  dataDir: string
  /** Called when the database has stopped unexpectedly, or another process has taken the folder. */
  onLost: (reason: string) => void
  /** Called before waiting to find out whether a process on `host` is still running. */
  onWait?: (host: string) => void
  /** Counts fsync calls. */
  fsyncCalls?: Int32Array
}

const requireUsable = (dataDir: string, folder: string) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (existsSync(folder)) {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      readdirSync(folder)
    }
  } catch (error) {
    throw folderFailure(dataDir, error)
  }
  if (existsSync(folder) && !existsSync(join(folder, 'PG_VERSION'))) {
    throw new StartFailure(`The folder ${folder} does not hold a database; move it away or restore a backup.`)
  }
}

/** The file with the path of the socket's folder, for operator commands while the server runs. */
const noteOf = (dataDir: string) => join(dataDir, 'database.socket')

/** Returns the socket folder of the running server on this data folder, or undefined if there's none. */
export const findRunning = (dataDir: string): string | undefined => {
  const note = noteOf(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined
}

/** Removes the socket folder that a killed process left behind. */
const removeLeftover = (dataDir: string) => {
  const host = findRunning(dataDir)
  if (host && dirname(host) === tmpdir()) rmSync(host, { recursive: true, force: true })
}

const makeTemporaryFolder = (): string => {
  try {
    return mkdtempSync(join(tmpdir(), 'amp-'))
  } catch (error) {
    throw temporaryFailure(tmpdir(), error)
  }
}

/** Creates the socket's folder, and records its path for operator commands. */
const makeSocketFolder = (dataDir: string): string => {
  removeLeftover(dataDir)
  const host = makeTemporaryFolder()
  try {
    writeFileSync(noteOf(dataDir), host, { mode: 0o600 })
    return host
  } catch (error) {
    rmSync(noteOf(dataDir), { force: true })
    rmSync(host, { recursive: true, force: true })
    throw error
  }
}

const takeFolder = async (dataDir: string, options: Pick<EmbeddedOptions, 'onLost' | 'onWait'>) => {
  try {
    const lock = await lockFolder(dataDir, options)
    try {
      return { lock, host: makeSocketFolder(dataDir) }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw error instanceof StartFailure ? error : folderFailure(dataDir, error)
  }
}

/**
 * Size in bytes of a new database log file. If the database needs a log file and there's no space for it, the database
 * doesn't start.
 */
const LOG_FILE = 16 * 1024 * 1024

/** Whether the disk has no space for a log file. The database itself doesn't report that. */
const hasNoRoom = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LOG_FILE
}

const openFailure = (dataDir: string, folder: string, reason: string): StartFailure => {
  const cause = new Error(reason)
  if (isCoded(cause, 'ENOSPC')) return folderFailure(dataDir, cause)
  if (hasNoRoom(dataDir)) return folderFailure(dataDir, new Error(`ENOSPC: ${reason}`))
  return new StartFailure(`The database in ${folder} cannot be opened, it may be damaged: ${reason}`)
}

/** Starts a data folder's database in its own thread. Throws a StartFailure if that fails. */
export const startEmbedded = async ({
  dataDir,
  onLost,
  onWait,
  fsyncCalls,
}: EmbeddedOptions): Promise<Embedded> => {
  const folder = join(dataDir, 'database')
  requireUsable(dataDir, folder)
  const { lock, host } = await takeFolder(dataDir, { onLost, onWait })
  const socketPath = join(host, '.s.PGSQL.5432')
  const worker = new Worker(join(projectRoot, 'server/platform/db/embedded/embedded-worker.mjs'), {
    workerData: { folder, socketPath, fsyncCalls },
    execArgv: [],
  })
  let reason = 'the database thread ended'
  let state: 'starting' | 'ready' | 'closing' = 'starting'
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      rmSync(noteOf(dataDir), { force: true })
      rmSync(host, { recursive: true, force: true })
      void lock.release().then(resolve)
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    const cancelLater = createCanceller()
    worker.on('message', (message: { ready: true } | { failed: string } | { statement?: string }) => {
      if ('failed' in message) reason = message.failed
      else if ('ready' in message) resolve()
      else cancelLater(message.statement)
    })
    worker.on('error', (error: Error) => {
      reason = String(error)
    })
    worker.once('exit', () => {
      if (state === 'ready') onLost(reason)
      reject(openFailure(dataDir, folder, reason))
    })
  })
  try {
    await ready
  } catch (error) {
    await ended
    throw error
  }
  state = 'ready'
  return {
    host,
    close: async () => {
      state = 'closing'
      worker.postMessage('stop')
      await ended
    },
  }
}
