import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './files.ts'

/** Ids of erased accounts, kept apart from the database, so that an older copy of it can be told who has left since. */
export interface Ledger {
  /** Resolves once the id is certainly on the disk. */
  add(id: string): Promise<void>
  list(): Promise<string[]>
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** One id a line, in a file that only ever grows. */
export const fileLedger = (path: string): Ledger => ({
  add: async (id) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'a', 0o600)
    try {
      // Begins on a line of its own, should a crash have cut the last one short.
      await file.appendFile(`\n${id}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  },
  list: async () => {
    try {
      const lines = (await readFile(path, 'utf8')).split('\n')
      return [...new Set(lines.filter((line) => ID.test(line)))]
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  },
})
