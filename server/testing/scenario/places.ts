import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../platform/db/database.ts'
import { makeBlankFolder, makeMigratedFolder, settingsIn } from './commands.ts'
import { testLog } from '../database/memory.ts'
import { createPostgresDatabase, dropDatabase } from '../database/template.ts'

/** A data folder, and possibly a database on PostgreSQL, for programs and commands. */
export interface Place {
  dataDir: string
  settings: Record<string, string>
  /** Opens the database as a separate program would, so that only one program at a time uses the folder. */
  open: () => Promise<OpenDatabase>
  /** Opens the database for this work only. */
  with: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/**
 * Creates a place for a site on this run's engine. Its database has no tables unless `isLaidOut` is set. The embedded
 * database is in the data folder, as on a real site, unless `isUnused` is set, which leaves the folder empty.
 */
export const createPlace = async ({
  isLaidOut = false,
  isEmbedded = false,
  isUnused = false,
} = {}): Promise<Place> => {
  const given = inject('testDatabase')
  const prepared = given.engine === 'postgres' && !isEmbedded ? given : undefined
  const makeFolder = isLaidOut ? makeMigratedFolder : makeBlankFolder
  const dataDir = prepared || isUnused ? mkdtempSync(join(tmpdir(), 'amp-place-')) : await makeFolder()
  const name = `amp_place_${randomBytes(8).toString('hex')}`
  const template = isLaidOut ? prepared?.template : undefined
  const url = prepared ? await createPostgresDatabase(prepared.adminUrl, name, template) : ''
  const open = () => openDatabase({ url, dataDir, log: testLog, onLost: () => {} })
  return {
    dataDir,
    open,
    settings: { ...settingsIn(dataDir), ...(url && { DATABASE_URL: url }) },
    with: async (work) => {
      const database = await open()
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    remove: async () => {
      if (prepared) await dropDatabase(prepared.adminUrl, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
