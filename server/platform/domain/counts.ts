import type { Executor } from '../db/database.ts'

/** A day in the site's time zone, from its start to the start of the next day. */
export interface SiteDay {
  start: Date
  end: Date
}

export interface Amount {
  /** Which part of the count this is, if it consists of several numbers. */
  key: string
  amount: number
}

/** A domain's counts for one day, in numbers that identify no one. */
export interface CountDeclaration {
  /** Its name, unique on the site. */
  what: string
  countOf: (db: Executor, day: SiteDay) => Promise<readonly Amount[]>
  /** Set if only yesterday can still be counted. A missed day then stays without a count. */
  isOfYesterday?: true
  /**
   * Set if the keys are groups of members, in which no one may be identifiable. The empty key is for members who aren't
   * in a group.
   */
  isOfGroups?: true
}

let declared: readonly CountDeclaration[] | undefined

/** Collects the domains' counts. */
export const declareCounts = (domains: readonly { counts?: readonly CountDeclaration[] }[]): void => {
  declared = domains.flatMap(({ counts = [] }) => counts)
}

/** Returns every declared count. */
export const listCounts = (): readonly CountDeclaration[] => {
  if (!declared) throw new Error('no counts are declared yet')
  return declared
}

/** Converts the result of a statement that returns a single count. */
export const amountOf = ([row]: readonly { amount: number }[]): Amount[] => [
  { key: '', amount: row?.amount ?? 0 },
]
