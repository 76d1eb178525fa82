import type { Executor } from '../db/database.ts'

/** A day of the site, from its first moment to that of the next. */
export interface SiteDay {
  start: Date
  end: Date
}

export interface Amount {
  /** What of it, for a kind that is counted in several numbers. */
  key: string
  amount: number
}

/** What a domain counts of one day, in numbers that name nobody. */
export interface CountDeclaration {
  /** Its name, one of a kind on the site. */
  what: string
  countOf: (db: Executor, day: SiteDay) => Promise<readonly Amount[]>
  /** Only yesterday can still be told; a day that was missed stays without. */
  isOfYesterday?: true
  /** The keys are groups of members, in which nobody may be found; an empty key is those of no group. */
  isOfGroups?: true
}

let declared: readonly CountDeclaration[] | undefined

/** Takes what each domain declares. */
export const declareCounts = (domains: readonly { counts?: readonly CountDeclaration[] }[]): void => {
  declared = domains.flatMap(({ counts = [] }) => counts)
}

/** Everything that is counted. */
export const listCounts = (): readonly CountDeclaration[] => {
  if (!declared) throw new Error('no counts are declared yet')
  return declared
}

/** The answer of a statement that counts one number. */
export const amountOf = ([row]: readonly { amount: number }[]): Amount[] => [
  { key: '', amount: row?.amount ?? 0 },
]
