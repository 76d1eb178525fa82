import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../db/database.ts'
import { inPortions } from '../db/statements/portions.ts'
import { inTransaction, type Work } from '../db/transaction.ts'
import type { Services } from './services.ts'

/** What a domain holds of a person, and how that leaves with the person or goes to them. */
export type Personal = Held & (Exported | { title?: never; export?: never })

interface Held {
  /** The columns of its tables that lead to an account. When a person is erased, the rows they lead from go. */
  holds: readonly PgColumn[]
  /**
   * What there may be very much of, each in portions: so many rows at most are taken away from the person, and it answers
   * how many those were. When it begins nobody sees the person any more, and what it leaves goes with the rest.
   */
  portions?: readonly ((tx: Tx, accountId: string, limit: number) => Promise<number>)[]
  /**
   * Runs before those rows are deleted: takes out what no column leads to, and cuts the link of what has to stay
   * because it is someone else's as well.
   */
  erase?: (unit: Work, accountId: string) => Promise<void>
  /** The files of the person, by their keys, which the export names. */
  files?: (db: Executor, accountId: string) => Promise<string[]>
  /** Reads one of them, where they are not stored as they are. */
  openFile?: (services: Services, key: string) => Promise<Readable | null>
}

/** Absent where a domain holds copies of what another exports. */
interface Exported {
  /** What its part of an export is called. */
  title: string
  /**
   * What it holds of the person, as JSON: of others only what the person may see anyway, and nothing that opens
   * anything (hashes, tokens, keys). What need not fit into memory is streamed.
   */
  export: (db: Executor, accountId: string, now: Date) => unknown
}

/** Takes what there may be very much of away from an account that `isStill` to be erased, a portion a transaction. */
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

/** Takes all that a domain holds of the person out of it. */
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
