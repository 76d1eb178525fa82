import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../db/database.ts'
import { inPortions } from '../db/statements/portions.ts'
import { inTransaction, type Work } from '../db/transaction.ts'
import type { Services } from './services.ts'

/** The personal data a domain holds, and how it's erased along with the account or exported for its owner. */
export type Personal = Held & (Exported | { title?: never; export?: never })

interface Held {
  /** The columns of its tables that refer to an account. The referring rows are deleted when the account is erased. */
  holds: readonly PgColumn[]
  /**
   * For large amounts of data: each function removes at most `limit` of the person's rows, and returns their number. By
   * then the person is no longer visible to anyone. Any remaining rows are removed along with the account.
   */
  portions?: readonly ((tx: Tx, accountId: string, limit: number) => Promise<number>)[]
  /**
   * Runs before the rows of `holds` are deleted: removes data that no such column refers to, and unlinks data that must
   * stay because it's someone else's as well.
   */
  erase?: (unit: Work, accountId: string) => Promise<void>
  /** The keys of the person's files, which the export lists. */
  files?: (db: Executor, accountId: string) => Promise<string[]>
  /** Reads one of these files. Absent if they're stored in the form in which they're exported. */
  openFile?: (services: Services, key: string) => Promise<Readable | null>
}

/** Absent if a domain only holds copies of what another domain exports. */
interface Exported {
  /** The title of its part of an export. */
  title: string
  /**
   * The person's data as JSON. Includes only what the person may see of others anyway, and nothing that grants access
   * (hashes, tokens, keys). Data that might not fit into memory is streamed.
   */
  export: (db: Executor, accountId: string, now: Date) => unknown
}

/**
 * Removes an account's large amounts of data in batches, one per transaction, as long as `isStill` confirms that the
 * account is being erased.
 */
export const erasePortions = async (
  services: Services,
  accountId: string,
  isStill: (tx: Tx) => Promise<boolean>,
): Promise<void> => {
  for (const { portions = [] } of services.personal.toReversed()) {
    for (const portion of portions) {
      await inPortions((limit) =>
        inTransaction(services, async ({ tx }) => ((await isStill(tx)) ? portion(tx, accountId, limit) : 0)),
      )
    }
  }
}

const ALL = 2 ** 31 - 1

/** Removes all of a domain's data about the person. */
export const erasePersonal = async (
  unit: Work,
  { holds, portions = [], erase }: Personal,
  accountId: string,
): Promise<void> => {
  for (const portion of portions) await portion(unit.tx, accountId, ALL)
  await erase?.(unit, accountId)
  for (const column of holds) {
    await unit.tx.execute(sql`delete from ${column.table} where ${column} = ${accountId}`)
  }
}
