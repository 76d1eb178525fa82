import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { withPatience, type OpenDatabase } from '../db/database.ts'
import { StartFailure } from '../runtime/start-failure.ts'
import type { Files } from '../storage/files.ts'
import { BadBackup, keyIn, LEDGER, tableIn, type Head } from './format.ts'
import { headOf, linesOf, readBackup } from './read.ts'
import type { Source } from './shelves.ts'
import { insertRows, refill } from './tables.ts'
import type { OnProgress } from './take.ts'

/** The marker file that's in the file storage until a restore is finished. */
const UNFINISHED = 'unfinished-restore'

interface Target {
  database: OpenDatabase
  /** Whether there are no accounts yet. */
  isEmpty: () => Promise<boolean>
  /** Brings the empty database to the backup's schema, job queues included. */
  layOut: (head: Head) => Promise<void>
  /** Adjusts the restored rows before anyone can use them. */
  settle: (client: ClientBase) => Promise<void>
  /** Migrates from the backup's schema to this version's. */
  bringUpToDate: () => Promise<void>
  files: Files
  /** The path of the erasure ledger. */
  ledger: string
  onProgress?: OnProgress
}

/** Throws if a restore would replace anything. */
const requireEmpty = async ({ isEmpty, files }: Pick<Target, 'isEmpty' | 'files'>) => {
  if (!(await isEmpty())) {
    throw new StartFailure(
      'There are accounts in this database. A backup is only restored into an empty one.',
    )
  }
  const keys = await files.list()
  if (keys.length > 0 && !keys.includes(UNFINISHED)) {
    throw new StartFailure(
      'There are files where this site keeps them. A backup is only restored into an empty place.',
    )
  }
}

const restoreFiles = async (source: Source, { files, ledger, onProgress }: Target) => {
  let done = 0
  const take = async (name: string, content: Readable) => {
    const key = keyIn(name)
    if (key !== undefined) {
      await files.write(key, content)
      done += 1
      return onProgress?.({ step: 'files', done })
    }
    const lines = await buffer(content)
    // An existing ledger is kept, because it includes members erased since the backup.
    if (existsSync(ledger)) return
    await mkdir(dirname(ledger), { recursive: true, mode: 0o700 })
    await writeFile(ledger, lines, { mode: 0o600 })
  }
  await files.put(UNFINISHED, Buffer.from('x'))
  await readBackup(source, { wants: (name) => name === LEDGER || keyIn(name) !== undefined, take })
}

/** Fills all tables in one transaction, so that they stay empty if the restore is interrupted. */
const restoreTables = async (source: Source, head: Head, { database, settle, onProgress }: Target) => {
  const total = head.tables.length
  const take = (client: ClientBase) => async (name: string, content: Readable) => {
    const at = head.tables.findIndex(({ schema, name: table }) => `${schema}.${table}` === tableIn(name))
    const table = head.tables[at]
    if (!table) throw new BadBackup(`This backup is damaged: it doesn't say what ${name} is.`)
    await insertRows(client, table, await linesOf(content))
    onProgress?.({ step: 'tables', done: at + 1, total })
  }
  await withPatience(database.patient, async (client) => {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await refill(client, head, async () => {
      const wants = (name: string) => tableIn(name) !== undefined
      await readBackup({ ...source, atOnce: 1 }, { wants, take: take(client) })
    })
    await settle(client)
    await client.query('commit')
  })
}

/**
 * Restores a backup into an empty database and file storage, on either engine. Restores the files first and then the
 * rows, in one transaction, so that an interrupted restore can be started again. Throws a StartFailure if the target
 * isn't empty or the backup can't be used.
 */
export const restoreBackup = async (source: Source, target: Target): Promise<Head> => {
  const head = await headOf(source)
  await requireEmpty(target)
  await target.layOut(head)
  await restoreFiles(source, target)
  await restoreTables(source, head, target)
  await target.bringUpToDate()
  await target.files.remove(UNFINISHED)
  return head
}
