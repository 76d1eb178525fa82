import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../platform/db/database.ts'
import { settingsIn } from './commands.ts'
import { testLog } from './memory.ts'
import { createPostgresDatabase, dropDatabase } from './template.ts'

/** A data folder, and on PostgreSQL a database: what programs and commands are given. */
export interface Place {
  dataDir: string
  settings: Record<string, string>
  /** As a program of its own does, so that only one at a time has the folder. */
  with: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** An empty place for a site on the engine of this run; the embedded database is in a folder there, as on a real site. */
export const createPlace = async (): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-place-'))
  const prepared = inject('testDatabase')
  const name = `amp_place_${randomBytes(8).toString('hex')}`
  const url = prepared.engine === 'postgres' ? await createPostgresDatabase(prepared.adminUrl, name) : ''
  return {
    dataDir,
    settings: { ...settingsIn(dataDir), ...(url && { DATABASE_URL: url }) },
    with: async (work) => {
      const database = await openDatabase({ url, dataDir, log: testLog, onLost: () => {} })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    remove: async () => {
      if (prepared.engine === 'postgres') await dropDatabase(prepared.adminUrl, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
