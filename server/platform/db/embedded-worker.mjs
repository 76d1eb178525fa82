import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socketPath } = workerData

/** Gives PGlite the fsync its file system lacks; throws where its inner parts are not as expected. */
function makeDurable(db) {
  const FS = db.Module.FS
  const nodefs = FS.getMounts(FS.root.mount).find((mount) => mount.opts?.root)?.type
  if (!nodefs?.stream_ops || !nodefs.realPath) throw new Error('cannot guarantee durability')
  nodefs.stream_ops.fsync = (stream) => {
    const handle = stream.nfd ?? fs.openSync(nodefs.realPath(stream.node), 'r')
    try {
      fs.fsyncSync(handle)
      if (workerData.fsyncCalls) Atomics.add(workerData.fsyncCalls, 0, 1)
    } finally {
      if (stream.nfd === undefined) fs.closeSync(handle)
    }
    return 0
  }
}

async function open(path) {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const db = await PGlite.create(path, {
    startParams: [...startParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
    extensions: { pg_trgm },
  })
  makeDurable(db)
  return db
}

/** Made beside its place and moved there when complete: a start that is cut short leaves nothing half made. */
async function create() {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const db = await open(unfinished)
  await db.exec('checkpoint')
  await db.close()
  fs.renameSync(unfinished, folder)
}

function end(error) {
  parentPort.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  setImmediate(() => process.exit(1))
}

try {
  if (!fs.existsSync(folder)) await create()
  const db = await open(folder)
  const execute = db.execProtocolRawStream.bind(db)
  db.execProtocolRawStream = (...message) =>
    execute(...message).catch((error) => {
      end(error)
      throw error
    })
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
  await server.start()
  fs.chmodSync(socketPath, 0o600)
  parentPort.once('message', async () => {
    await server.stop()
    await db.close()
    parentPort.close()
  })
  parentPort.postMessage({ ready: true })
} catch (error) {
  end(error)
}
