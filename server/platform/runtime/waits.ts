import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { NAMES_WAITING } from '#shared/kernel/waiting.ts'
import type { PagePath } from '#shared/routes.ts'
import type { Executor } from '../db/database.ts'

export interface Waiting {
  /** Counted up to `MOST_WAITING`. */
  count: number
  /** Number of urgent items among them. */
  urgent: number
  /** When the oldest item began to wait, or null if nothing is waiting. */
  oldest: Date | null
  /** The names on the first few items, in the order in which they should be decided. */
  first: string[]
}

/** A page's queue of work for admins, declared by the domain that has it. */
export interface WaitDeclaration {
  page: PagePath
  /** Only counts the items that the page shows to this admin. */
  findWaiting: (db: Executor, admin: { adminId: string }) => Promise<Waiting>
}

let declared: readonly WaitDeclaration[] | undefined

/** Collects the domains' queues. */
export const declareWaits = (
  domains: readonly { waits?: WaitDeclaration | readonly WaitDeclaration[] }[],
): void => {
  declared = domains.flatMap(({ waits }) => waits ?? [])
}

/** Returns every declared queue. */
export const listWaits = (): readonly WaitDeclaration[] => {
  if (!declared) throw new Error('no queues are declared yet')
  return declared
}

interface FirstRows {
  /** When each item began to wait. */
  since: AnyPgColumn
  /** The name on the item, if known. */
  name: SQLWrapper
  /** 1 is urgent. Larger numbers come later. */
  priority?: SQLWrapper
}

/** Returns the columns that summarise the first rows of a queue. */
export const waitingColumns = ({ since, name, priority = sql`2` }: FirstRows) => ({
  count: sql<number>`count(*)::int`,
  urgent: sql<number>`(count(*) filter (where ${priority} = 1))::int`,
  oldest: sql`min(${since})`.mapWith(since) as SQL<Date | null>,
  first: sql<
    string[]
  >`coalesce((array_agg(${name} order by ${priority}, ${since}) filter (where ${name} is not null))[1:${sql.raw(String(NAMES_WAITING))}], '{}')`,
})

const NOTHING: Waiting = { count: 0, urgent: 0, oldest: null, first: [] }

/** Converts the result of a statement with `waitingColumns`. */
export const waitingOf = ([row]: readonly Waiting[]): Waiting => row ?? NOTHING
