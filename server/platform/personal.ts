import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './db/database.ts'
import type { Work } from './db/transaction.ts'
import type { Services } from './services.ts'

/** What a domain holds of a person, and how that leaves with the person or goes to them. */
export interface Personal {
  /** The columns of its tables that lead to an account. When a person is erased, the rows they lead from go. */
  holds: readonly PgColumn[]
  /**
   * Runs before those rows are deleted: takes out what no column leads to, and cuts the link of what has to stay
   * because it is somebody else's as well.
   */
  erase?: (unit: Work, accountId: string) => Promise<void>
  /**
   * What it holds of the person, as JSON: of others only what the person may see anyway, and nothing that opens
   * anything (hashes, tokens, keys). Absent where a domain holds copies of what another exports.
   */
  export?: (db: Executor, accountId: string, now: Date) => Promise<unknown>
  /** The files of the person, by their keys, which the export names. */
  files?: (db: Executor, accountId: string) => Promise<string[]>
  /** Reads one of them, where they are not stored as they are. */
  openFile?: (services: Services, key: string) => Promise<Readable | null>
}

/** Takes all that a domain holds of the person out of it. */
export const erasePersonal = async (
  unit: Work,
  { holds, erase }: Personal,
  accountId: string,
): Promise<void> => {
  await erase?.(unit, accountId)
  for (const column of holds) {
    await unit.tx.execute(sql`delete from ${column.table} where ${column} = ${accountId}`)
  }
}
