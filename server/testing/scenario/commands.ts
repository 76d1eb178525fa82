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
import { prepareSnapshot } from '../database/template.ts'

/**
 * What a command needs for a data folder of its own; the ledger would be beside the folder, where nobody removed it.
 */
export const settingsIn = (dataDir: string) => ({
  DEMO: '0',
  DATA_DIR: dataDir,
  ERASURE_LEDGER: join(dataDir, 'erased'),
})

type Settings = { dataDir: string; input?: string } & Record<string, string>

/** Runs an operator's command as a program, with no other settings than these; answers what it said. */
export const runCommand = (args: string[], { dataDir, input = '', ...settings }: Settings) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...programArguments(OPS), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...settingsIn(dataDir), ...settings },
    input,
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

/** Runs an operator's command in this process, which takes a third of the time of a program; answers what it said. */
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

/** Makes a data folder whose database is a copy of the template: migrated, and empty but for the seed. */
export const makeMigratedFolder = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['-xf', await prepareSnapshot(), '-C', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  return dataDir
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
