import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../platform/db/database.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { testLog } from '../database/memory.ts'
import { OPS, programArguments } from './programs.ts'
import { prepareBlank, prepareSnapshot } from '../database/template.ts'

/**
 * A command's settings for a separate data folder. The ledger is in the folder, because nothing would remove it from
 * its usual place next to the folder.
 */
export const settingsIn = (dataDir: string) => ({
  DEMO: '0',
  DATA_DIR: dataDir,
  ERASURE_LEDGER: join(dataDir, 'erased'),
})

type Settings = { dataDir: string; input?: string } & Record<string, string>

/** Runs an operator's command in a separate process, with only these settings. Returns its output. */
export const runCommand = (args: string[], { dataDir, input = '', ...settings }: Settings) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...programArguments(OPS), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...settingsIn(dataDir), ...settings },
    input,
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

/**
 * Runs an operator's command in this process, which takes a third of the time of a separate process. Returns its
 * output.
 */
export const here = async (command: () => Promise<void>, { dataDir, input = '', ...settings }: Settings) => {
  for (const [name, value] of Object.entries({ ...settingsIn(dataDir), ...settings })) {
    vi.stubEnv(name, value)
  }
  const typed = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([input]) as typeof process.stdin)
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complained = await command().then(
    () => '',
    (error: Error) => error.message,
  )
  const result = {
    status: complained ? 1 : Number(process.exitCode ?? 0),
    said: output.mock.calls.map(([text]) => String(text)).join(''),
    complained,
  }
  process.exitCode = undefined
  output.mockRestore()
  typed.mockRestore()
  vi.unstubAllEnvs()
  return result
}

/** Creates a data folder whose database is a copy of a snapshot. */
const makeFolderFrom = (snapshot: string): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['-xf', snapshot, '-C', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  return dataDir
}

/** Creates a data folder whose database is a copy of the template: migrated, and empty except for the seed. */
export const makeMigratedFolder = async (): Promise<string> => makeFolderFrom(await prepareSnapshot())

/** Creates a data folder whose database has no tables, in a tenth of the time that a first start takes. */
export const makeBlankFolder = async (): Promise<string> => makeFolderFrom(await prepareBlank())

/** Opens a data folder's database as a running server does. The caller must close it. */
export const openDatabaseOf = (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({ url: '', dataDir, log: testLog, onLost: () => {} })

/** Calls `look` with a data folder's database. */
export const withDatabaseOf = async <T>(dataDir: string, look: (database: OpenDatabase) => Promise<T>) => {
  const database = await openDatabaseOf(dataDir)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
