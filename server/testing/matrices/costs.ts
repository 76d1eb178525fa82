import pg from 'pg'
import { vi } from 'vitest'

/**
 * How many statements a call sends, including those for the session and the transaction. If some of them are built and
 * planned for each call, the second number says how many.
 */
export type Cost = number | readonly [statements: number, anew: number]

/**
 * The cost of a page without queries of its own: the viewer for a document, and the frame for members as well for any
 * other page.
 */
export const USUAL = {
  document: { visitor: 0, member: 1, admin: 1 },
  page: { visitor: 0, member: 2, admin: 2 },
}

const OF_THE_TRANSACTION = new Set(['begin', 'commit', 'rollback'])

/**
 * Measures the cost of `work`, on whichever connections its statements are sent. Nothing else may run in the meantime.
 */
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
