import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { keepConnectionsApart } from '../../platform/db/embedded/connections-apart.mjs'
import { connectEmbedded, type OpenDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/runtime/log.ts'

export const testLog = createLog('silent')

/** Creates an embedded database in this process's memory, which plans statements as the product's does. */
export const createMemory = (snapshot?: Blob): Promise<PGlite> =>
  PGlite.create({
    extensions: { pg_trgm },
    loadDataDir: snapshot,
    startParams: [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'],
  })

/**
 * Connects to the embedded database through a socket, as the product does. Closing the connection leaves the database
 * running.
 */
export const serveMemory = async (memory: PGlite): Promise<OpenDatabase> => {
  const host = mkdtempSync(join(tmpdir(), 'amp-'))
  const server = new PGLiteSocketServer({
    db: memory,
    path: join(host, '.s.PGSQL.5432'),
    maxConnections: 4,
  })
  keepConnectionsApart(server)
  await server.start()
  const database = connectEmbedded(host, testLog)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
      rmSync(host, { recursive: true, force: true })
    },
  }
}
