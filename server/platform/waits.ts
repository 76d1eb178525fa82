import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PagePath } from '#shared/routes.ts'
import type { Executor } from './db/database.ts'

export interface Waiting {
  /** Up to `MOST_WAITING`. */
  count: number
  /** Since when the first has waited; null where nothing does. */
  oldest: Date | null
}

/** What waits for an admin on a page, declared by the domain that has the queue. */
export interface WaitDeclaration {
  page: PagePath
  /** Only what the page shows this admin. */
  findWaiting: (db: Executor, admin: { adminId: string }) => Promise<Waiting>
}

let declared: readonly WaitDeclaration[] | undefined

/** Takes what each domain declares. */
export const declareWaits = (
  domains: readonly { waits?: WaitDeclaration | readonly WaitDeclaration[] }[],
): void => {
  declared = domains.flatMap(({ waits }) => waits ?? [])
}

/** Every queue. */
export const listWaits = (): readonly WaitDeclaration[] => {
  if (!declared) throw new Error('no queues are declared yet')
  return declared
}

/** Columns over the first rows of a queue, of which this one says since when each has waited. */
export const waitingColumns = (since: AnyPgColumn) => ({
  count: sql<number>`count(*)::int`,
  oldest: sql`min(${since})`.mapWith(since) as SQL<Date | null>,
})

/** The answer of such a statement. */
export const waitingOf = ([row]: readonly Waiting[]): Waiting => row ?? { count: 0, oldest: null }
