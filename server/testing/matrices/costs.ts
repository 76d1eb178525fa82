import pg from 'pg'
import { vi } from 'vitest'

/**
 * How many statements a call sends, including those for the session and the transaction. The second number says how
 * many of these are unnamed, so that they're built and planned for each call.
 */
export type Cost = number | readonly [statements: number, anew: number]

/**
 * The cost of a page without queries of its own: a document loads the viewer, and any other page also loads the layout
 * for members.
 */
export const USUAL = {
  document: { visitor: 0, member: 1, admin: 1 },
  page: { visitor: 0, member: 2, admin: 2 },
}

const OF_THE_TRANSACTION = new Set(['begin', 'commit', 'rollback'])

/** Measures the cost of `work`, on all connections it uses. Nothing else may run in the meantime. */
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
