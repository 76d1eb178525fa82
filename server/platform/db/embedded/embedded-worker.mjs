import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { keepConnectionsApart } from './connections-apart.mjs'

const { folder, socketPath, fsyncCalls } = workerData

function end(error) {
  parentPort.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

/**
 * Gives PGlite the fsync its file system lacks. If fsync fails, the thread exits, because what wasn't stored must never
 * be acknowledged. Throws if PGlite's internals aren't as expected.
 */
function makeDurable(db) {
  const FS = db.Module.FS
  const nodefs = FS.getMounts(FS.root.mount).find((mount) => mount.opts?.root)?.type
  if (!nodefs?.stream_ops || !nodefs.realPath) throw new Error('cannot guarantee durability')
  nodefs.stream_ops.fsync = (stream) => {
    try {
      const handle = stream.nfd ?? fs.openSync(nodefs.realPath(stream.node), 'r')
      fs.fsyncSync(handle)
      if (stream.nfd === undefined) fs.closeSync(handle)
    } catch (error) {
      end(error)
    }
    if (fsyncCalls) Atomics.add(fsyncCalls, 0, 1)
    return 0
  }
}

/** PGlite continues after a fatal error as if nothing had happened, so its thread exits instead. */
function endWhenBroken(db) {
  const runOnce = db.Module._PostgresMainLoopOnce
  if (!runOnce || !db.POSTGRES_MAIN_LONGJMP) throw new Error('cannot notice fatal errors')
  db.Module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (error.status !== db.POSTGRES_MAIN_LONGJMP) end(error)
      throw error
    }
  }
}

const settings = (values) => Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** One thread runs all statements, so it uses generic plans, which are made once rather than for each search. */
async function open(path) {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const db = await PGlite.create(path, {
    startParams: [
      ...startParams,
      ...settings({ fsync: 'on', wal_sync_method: 'fsync', plan_cache_mode: 'force_generic_plan' }),
    ],
    extensions: { pg_trgm },
  })
  makeDurable(db)
  return db
}

/**
 * Creates the database under a temporary name and renames it when complete, so that an interrupted start leaves no
 * partial database.
 */
async function create() {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const db = await open(unfinished)
  await db.exec('checkpoint')
  await db.close()
  fs.renameSync(unfinished, folder)
}

try {
  if (!fs.existsSync(folder)) await create()
  const db = await open(folder)
  endWhenBroken(db)
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 20 })
  const tell = (statement) => parentPort.postMessage({ statement })
  // Called by another thread while a statement is running (`cancelling.ts`).
  globalThis.cancelStatement = keepConnectionsApart(server, tell)
  await server.start()
  fs.chmodSync(socketPath, 0o600)
  const stop = async () => {
    await server.stop()
    await db.close()
    parentPort.close()
  }
  parentPort.once('message', () => void stop().catch(end))
  parentPort.postMessage({ ready: true })
} catch (error) {
  end(error)
}
