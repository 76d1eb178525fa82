import pg from 'pg'
import { vi } from 'vitest'
import { readSampleFiles } from './samples.ts'

/**
 * How many statements a call sends, those of the session and of the transaction itself included. Where some of them are
 * built and planned anew for each call, the second number says how many.
 */
export type Cost = number | readonly [statements: number, anew: number]

/** What the calls of a domain cost; written by hand, so that none becomes dearer unseen. */
export type Costs = Readonly<Record<string, Cost>>

/** Those of all domains, which each keeps beside its samples. */
export const COSTS: Costs = Object.assign(
  {},
  ...(await readSampleFiles<{ costs: Costs }>()).map(({ costs }) => costs),
)

const OF_THE_TRANSACTION = new Set(['begin', 'commit', 'rollback'])

/** What the work costs, on whichever connections its statements are sent; nothing else may run meanwhile. */
export const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([first]) => first as unknown as string | { name?: string })
    const anew = sent.filter((each) => typeof each !== 'object' || !each.name)
    const count = anew.filter((each) => typeof each !== 'string' || !OF_THE_TRANSACTION.has(each)).length
    return count === 0 ? sent.length : [sent.length, count]
  } finally {
    query.mockRestore()
  }
}
