import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, sync } from './files.ts'

/** The fate of an account: erased permanently, closed by its member for the grace period, or reopened. */
export type Fate = 'erased' | 'left' | 'back'

/** The fates of accounts, kept apart from the database, so that an older copy of the database can be corrected. */
export interface Ledger {
  /** Resolves once the entry is flushed to disk. */
  note(id: string, fate: Fate): Promise<void>
  /** Returns the ids of erased accounts, and of those that are only closed. */
  read(): Promise<{ erased: string[]; left: string[] }>
}

const LINE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?: (left|back))?$/

/** Appends one line per entry to a file, with only the id if the account was erased. */
export const fileLedger = (path: string): Ledger => ({
  note: async (id, fate) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'a', 0o600)
    try {
      // Starts a new line, in case a crash cut off the last line.
      await file.appendFile(`\n${fate === 'erased' ? id : `${id} ${fate}`}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await sync(dirname(path))
  },
  read: async () => {
    const fates = new Map<string, string>()
    for (const line of (await readIfThere(path)).split('\n')) {
      const [, id, fate = 'erased'] = LINE.exec(line) ?? []
      if (id && fates.get(id) !== 'erased') fates.set(id, fate)
    }
    const listOf = (wanted: Fate) => [...fates].filter(([, fate]) => fate === wanted).map(([id]) => id)
    return { erased: listOf('erased'), left: listOf('left') }
  },
})

/** Writes nothing, because changes to a quiet copy's accounts don't concern the original site. */
export const withoutNotes = ({ read }: Ledger): Ledger => ({ read, note: () => Promise.resolve() })

const readIfThere = async (path: string) => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}
