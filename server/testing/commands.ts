import { join } from 'node:path'
import { vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../platform/db/database.ts'
import { testLog } from './memory.ts'

/**
 * What a command needs for a data folder of its own; the ledger would be beside the folder, where nobody removed it.
 */
export const settingsIn = (dataDir: string) => ({
  DEMO: '0',
  DATA_DIR: dataDir,
  ERASURE_LEDGER: join(dataDir, 'erased'),
})

type Settings = { dataDir: string } & Record<string, string>

/** Runs an operator's command in this process, which takes half the time of a program; answers what it said. */
export const here = async (command: () => Promise<void>, { dataDir, ...settings }: Settings) => {
  for (const [name, value] of Object.entries({ ...settingsIn(dataDir), ...settings })) {
    vi.stubEnv(name, value)
  }
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complained = await command().then(
    () => '',
    (error: Error) => error.message,
  )
  const result = {
    status: complained ? 1 : (process.exitCode ?? 0),
    said: output.mock.calls.map(([text]) => String(text)).join(''),
    complained,
  }
  process.exitCode = undefined
  output.mockRestore()
  vi.unstubAllEnvs()
  return result
}

/** Opens the database of a data folder, as a server does that runs; to be closed. */
export const openDatabaseOf = (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({ url: '', dataDir, log: testLog, onLost: () => {} })

/** Looks into the database of a data folder. */
export const withDatabaseOf = async <T>(dataDir: string, look: (database: OpenDatabase) => Promise<T>) => {
  const database = await openDatabaseOf(dataDir)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
